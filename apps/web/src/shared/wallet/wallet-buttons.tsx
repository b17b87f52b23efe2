import { ConnectButton, NetworkButton, useWalletModalState } from '@terahold/wallet-modal'

/** The wallet's account with its balance, and its network. Without a connected wallet, the button that connects one. */
export function WalletButtons() {
  const { account } = useWalletModalState()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ConnectButton />
      {account.address !== null && <NetworkButton />}
    </div>
  )
}
