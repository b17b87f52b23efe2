import type { Address } from 'viem'
import { shortAddress } from '../../core/account/account.ts'
import { viewName } from '../../core/account/profile-name.ts'
import { AccountAvatar } from '../../parts/account-avatar.tsx'
import { BalanceText } from '../../parts/balance-text.tsx'
import { CopyIcon, ExternalIcon } from '../../parts/icons.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'

/** Whose account it is, what it holds, and where a block explorer shows it. */
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
