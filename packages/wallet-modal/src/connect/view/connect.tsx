import { useModal, useViewState } from '../../react/modal-context.ts'
import { ConnectRows } from './connect-rows.tsx'
import { LegalFooter } from './legal-footer.tsx'

export function ConnectView() {
  const { entries } = useViewState()
  return (
    <>
      {entries.length > 0 ? <ConnectRows entries={entries} /> : <NoWallet />}
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
