import { OpenButton } from '../../connect/view/open-button.tsx'
import { useModal, useStateOf } from '../../react/modal-context.ts'
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
