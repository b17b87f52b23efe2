import type { Address } from 'viem'
import { CopyIcon, ExternalIcon } from '../../controls/icons.tsx'
import { AccountAvatar } from '../../identity/view/account-avatar.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { viewName } from '../core/profile-name.ts'
import { shortAddress } from '../core/short-address.ts'
import { BalanceText } from './balance-text.tsx'

/** Name, address and balance of the account, with a link to the block explorer. */
export function AccountHead({ address }: { address: Address }) {
  const modal = useModal()
  const { account, balance, identity, texts } = useViewState()
  return (
    <>
      <AccountAvatar address={address} picture={identity.avatar} className="wm-account-avatar" />
      <div className="wm-account-name">
        <span className="wm-figure" title={identity.name ?? address}>
          {identity.name ? viewName(identity.name) : shortAddress(address)}
        </span>
        <button type="button" className="wm-icon-button" onClick={() => void modal.copyAddress()}>
          <CopyIcon />
          <span className="wm-hidden">{texts.copyAddress}</span>
        </button>
      </div>
      <p className="wm-account-balance">
        <span className="wm-hidden">{texts.balance}: </span>
        {balance ? <BalanceText balance={balance} /> : <span aria-hidden="true">—</span>}
      </p>
      {account.explorerUrl && (
        <button type="button" className="wm-button" onClick={modal.openExplorer}>
          <ExternalIcon />
          {texts.blockExplorer}
        </button>
      )}
    </>
  )
}
