import type { MouseEvent } from 'react'
import { useModal, useStateOf } from '../../react/modal-context.ts'
import { useFocusHandover } from '../../react/use-focus-handover.ts'

type Props = { className?: string; disabled?: boolean }

/** Opens the modal, or closes it while it is open. */
export function OpenButton({ className = 'wm wm-button wm-main-button', disabled = false }: Props) {
  const modal = useModal()
  const isOpen = useStateOf(modal, 'isOpen')
  const texts = useStateOf(modal, 'texts')
  const theme = useStateOf(modal, 'theme')
  const button = useFocusHandover()

  function toggle(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a clicked button, and the focus must return to it later.
    event.currentTarget.focus()
    if (isOpen) modal.close()
    else modal.open({ view: 'Connect' })
  }

  return (
    <button
      ref={button}
      type="button"
      className={className}
      data-theme={theme}
      disabled={disabled}
      onClick={toggle}
      aria-haspopup="dialog"
      data-wallet-modal-opener=""
    >
      {isOpen ? texts.connecting : texts.connectWallet}
    </button>
  )
}
