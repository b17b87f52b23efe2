import type { MouseEvent, ReactNode, Ref } from 'react'
import type { ViewName } from '../shell/core/view-name.ts'
import { useModal, useStateOf } from './modal-context.ts'

/** What the buttons that open the modal take. */
export type ViewButtonProps = { className?: string; disabled?: boolean }

type Props = Required<ViewButtonProps> & {
  view: ViewName
  /** Of a button that the focus returns to, or goes to when another one took its place. */
  opener?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button of the page that opens a view, or closes the modal while it is open. */
export function ViewButton({ view, opener, className, disabled, children }: Props) {
  const modal = useModal()
  const isOpen = useStateOf(modal, 'isOpen')
  const theme = useStateOf(modal, 'theme')

  function toggle(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a clicked button, and the focus must return to it later.
    event.currentTarget.focus()
    if (isOpen) modal.close()
    else modal.open({ view })
  }

  return (
    <button
      ref={opener}
      type="button"
      className={className}
      data-theme={theme}
      disabled={disabled}
      onClick={toggle}
      aria-haspopup="dialog"
      data-wallet-modal-opener={opener && ''}
    >
      {children}
    </button>
  )
}
