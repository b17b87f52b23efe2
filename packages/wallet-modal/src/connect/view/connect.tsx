import { useModal, useViewState } from '../../react/modal-context.ts'
import { ConnectRow } from './connect-row.tsx'
import { LegalFooter } from './legal-footer.tsx'

export function ConnectView() {
  const { entries } = useViewState()
  return (
    <>
      {entries.length > 0 ? (
        <ul className="wm-list wm-wallets">
          {entries.map((entry) => (
            <li key={entry.id} aria-hidden={entry.type === 'placeholder'}>
              <ConnectRow entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        <NoWallet />
      )}
      <LegalFooter />
    </>
  )
}

/** Shown if the browser has no wallet to connect. */
function NoWallet() {
  const modal = useModal()
  const { noWallet, directory } = useViewState().texts
  return (
    <div className="wm-message">
      <p className="wm-message-title">{noWallet.title}</p>
      <p className="wm-message-hint">{noWallet.hint}</p>
      <button type="button" className="wm-button wm-main-button" onClick={modal.showGetWallet}>
        {directory.getWallet}
      </button>
    </div>
  )
}
