import { useEffect } from 'react'
import { shortAddress } from '../core/account/account.ts'
import { AddressAvatar } from '../parts/address-avatar.tsx'
import { BalanceText } from '../parts/balance-text.tsx'
import { CopyIcon, DisconnectIcon, ExternalIcon, NetworkIcon } from '../parts/icons.tsx'
import { useModal, useViewState } from '../react/modal-context.ts'

/** Who is connected, with what, on which network; and the way out. */
export function AccountView() {
  const modal = useModal()
  const { account, balance, texts, isDisconnecting } = useViewState()
  useEffect(() => modal.showBalance(), [modal])
  if (!account.address) return null

  return (
    <div className="wm-account">
      <AddressAvatar address={account.address} className="wm-account-avatar" />
      <div className="wm-account-name">
        <span className="wm-figure" title={account.address}>
          {shortAddress(account.address)}
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
      <ul className="wm-list">
        <li className="wm-row">
          <NetworkIcon />
          <span className="wm-row-name">{texts.network}</span>
          <span className="wm-row-value">{account.networkName ?? texts.unknownNetwork}</span>
        </li>
        <li>
          <button
            type="button"
            className="wm-row"
            aria-disabled={isDisconnecting}
            onClick={() => void modal.disconnect()}
          >
            <DisconnectIcon />
            <span className="wm-row-name">{isDisconnecting ? texts.disconnecting : texts.disconnect}</span>
          </button>
        </li>
      </ul>
    </div>
  )
}
