import { useModal, useStateOf } from '../../react/modal-context.ts'
import { useFocusHandover } from '../../react/use-focus-handover.ts'
import { ViewButton, type ViewButtonProps } from '../../react/view-button.tsx'

/** Opens the modal, or closes it while it is open. */
export function OpenButton({ className = 'wm wm-button wm-main-button', disabled = false }: ViewButtonProps) {
  const modal = useModal()
  const isOpen = useStateOf(modal, 'isOpen')
  const texts = useStateOf(modal, 'texts')
  const button = useFocusHandover()

  return (
    <ViewButton view="Connect" opener={button} className={className} disabled={disabled}>
      {isOpen ? texts.connecting : texts.connectWallet}
    </ViewButton>
  )
}
