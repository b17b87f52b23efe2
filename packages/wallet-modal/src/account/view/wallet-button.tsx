import { ConnectButton } from '../../connect/view/connect-button.tsx'
import { useModal, useStateOf } from '../../react/modal-context.ts'
import { AccountButton } from './account-button.tsx'

type Props = { disabled?: boolean; showsBalance?: boolean }

/** Shows the connect button, or the account button once an account is connected. */
export function WalletButton({ disabled = false, showsBalance = true }: Props) {
  const account = useStateOf(useModal(), 'account')
  if (!account.address) return <ConnectButton disabled={disabled} />
  return <AccountButton disabled={disabled} showsBalance={showsBalance} />
}
