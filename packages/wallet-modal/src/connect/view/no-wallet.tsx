import { useModal, useViewState } from '../../react/modal-context.ts'

/** For a browser in which there is nothing to connect with. */
export function NoWallet() {
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
