import { ConnectButton, NetworkButton, useWalletModalState } from '@terahold/wallet-modal'

/** The wallet's account with its balance, and its network. Without a connected wallet, the button that connects one. */
export function WalletButtons() {
  const { account } = useWalletModalState()
  const isConnected = account.address !== null
  return (
    <div className="flex flex-wrap items-center gap-2" data-disconnected={isConnected ? undefined : ''}>
      <ConnectButton />
      {isConnected && <NetworkButton />}
    </div>
  )
}
