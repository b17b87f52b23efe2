import { useEffect } from 'react'
import { AccountAvatar } from '../../identity/view/account-avatar.tsx'
import { useCurrentState, useModal } from '../../react/modal-context.ts'
import { useFocusHandover } from '../../react/use-focus-handover.ts'
import { ViewButton, type ViewButtonProps } from '../../react/view-button.tsx'
import { buttonName } from '../core/profile-name.ts'
import { shortAddress } from '../core/short-address.ts'
import { BalanceText } from './balance-text.tsx'

type Props = ViewButtonProps & { showsBalance?: boolean }

/** The connected account in short. Opens the Account view. Renders nothing without an account. */
export function AccountButton({ className = 'wm wm-button', disabled = false, showsBalance = true }: Props) {
  const modal = useModal()
  const { account, balance, identity } = useCurrentState(modal)
  const button = useFocusHandover()
  const isConnected = account.address !== null
  useEffect(() => {
    if (showsBalance && isConnected) return modal.showBalance()
    return undefined
  }, [modal, showsBalance, isConnected])
  useEffect(() => {
    if (isConnected) return modal.showIdentity()
    return undefined
  }, [modal, isConnected])
  if (!account.address) return null

  return (
    <ViewButton view="Account" opener={button} className={className} disabled={disabled}>
      <AccountAvatar address={account.address} picture={identity.avatar} />
      {showsBalance && balance && <BalanceText balance={balance} />}
      <span className="wm-figure">{identity.name ? buttonName(identity.name) : shortAddress(account.address)}</span>
    </ViewButton>
  )
}
