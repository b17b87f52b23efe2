import { useModal, useStateOf } from '../../react/modal-context.ts'
import { useFocusHandover } from '../../react/use-focus-handover.ts'
import { ViewButton, type ViewButtonProps } from '../../react/view-button.tsx'
import { AccountButton } from './account-button.tsx'
import { CustomConnectButton } from './custom-connect-button.tsx'

type Props = { disabled?: boolean; showsBalance?: boolean }

/** Shows a button that opens the list of wallets, or the account button once an account is connected. */
export function ConnectButton({ disabled = false, showsBalance = true }: Props) {
  const account = useStateOf(useModal(), 'account')
  if (!account.address) return <OpenButton disabled={disabled} />
  return <AccountButton disabled={disabled} showsBalance={showsBalance} />
}

/** The same with the app's own elements: `children` is a function from the state to what is shown. */
ConnectButton.Custom = CustomConnectButton

/** Opens the modal, or closes it while it is open. */
function OpenButton({ className = 'wm wm-button wm-main-button', disabled = false }: ViewButtonProps) {
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
