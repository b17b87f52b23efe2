import type { WalletChoice } from '../core/connect/wallet-choice.ts'
import { LegalFooter } from '../parts/legal-footer.tsx'
import { WalletIcon } from '../parts/wallet-icon.tsx'
import { useModal, useViewState } from '../react/modal-context.ts'

/** The wallets to choose from. */
export function ConnectView() {
  const { choices, texts } = useViewState()
  return (
    <>
      {choices.length > 0 ? (
        <ul className="wm-list wm-wallets">
          {choices.map((choice) => (
            <li key={choice.id}>
              <WalletRow choice={choice} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="wm-message">
          <p className="wm-message-title">{texts.noWallet.title}</p>
          <p className="wm-message-hint">{texts.noWallet.hint}</p>
        </div>
      )}
      <LegalFooter />
    </>
  )
}

function WalletRow({ choice }: { choice: WalletChoice }) {
  const modal = useModal()
  const { texts } = useViewState()
  const name = choice.name ?? texts.browserWallet
  return (
    <button type="button" className="wm-row" onClick={() => modal.choose(choice.id)}>
      <WalletIcon icon={choice.icon} name={name} />
      <span className="wm-row-name">
        {name}
        {choice.isNameShared && <span className="wm-row-detail">{choice.id}</span>}
      </span>
      {choice.tag && <span className="wm-tag">{texts.tags[choice.tag]}</span>}
    </button>
  )
}
