import { useEffect } from 'react'
import { ActivityIcon, AddIcon, DisconnectIcon } from '../../controls/icons.tsx'
import { fill } from '../../locales/catalogue.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { AccountHead } from './account-head.tsx'
import { AccountRow } from './account-row.tsx'
import { NetworkRow } from './network-row.tsx'

/** The connected account, its network and its actions. */
export function AccountView() {
  const modal = useModal()
  const { account, hasActivity, recentTransactions, isAddingToken, isDisconnecting, isOpen, token, texts } =
    useViewState()
  useEffect(() => (isOpen ? modal.showBalance() : undefined), [modal, isOpen])
  useEffect(() => (isOpen ? modal.showIdentity() : undefined), [modal, isOpen])
  if (!account.address) return null

  return (
    <div className="wm-account">
      <AccountHead address={account.address} />
      <ul className="wm-list">
        <NetworkRow />
        {(hasActivity || recentTransactions.length > 0) && (
          <AccountRow icon={<ActivityIcon />} name={texts.activity.title} isForward onPress={modal.openActivity} />
        )}
        {token && (
          <AccountRow
            icon={<AddIcon />}
            name={fill(texts.addToken, 'name', token.symbol)}
            isBusy={isAddingToken}
            onPress={() => void modal.addToken()}
          />
        )}
        <AccountRow
          icon={<DisconnectIcon />}
          name={isDisconnecting ? texts.disconnecting : texts.disconnect}
          isBusy={isDisconnecting}
          onPress={() => void modal.disconnect()}
        />
      </ul>
    </div>
  )
}
