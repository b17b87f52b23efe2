import { ConnectButton, createWalletModal, reconnectLast, WalletModalProvider } from '@terahold/wallet-modal'
import { gateAnnouncements } from '@terahold/wallet-modal/announcements'
import { walletConnect } from '@terahold/wallet-modal/connectors'
import '@terahold/wallet-modal/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, injected, useConnection, WagmiContext } from 'wagmi'
import { bsc } from 'wagmi/chains'

gateAnnouncements()
const projectId = '0123456789abcdef0123456789abcdef'
const wagmiConfig = createConfig({
  chains: [bsc],
  connectors: [injected(), walletConnect({ projectId })],
  transports: { [bsc.id]: http('/rpc') },
})
const modal = createWalletModal({ wagmiConfig, projectId })
void reconnectLast(wagmiConfig)

function Page() {
  const { address } = useConnection()
  return (
    <main>
      <h1>Bench</h1>
      <ConnectButton />
      <output id="account">{address}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WagmiContext value={wagmiConfig}>
        <WalletModalProvider modal={modal}>
          <Page />
        </WalletModalProvider>
      </WagmiContext>
    </StrictMode>,
  )
}
