import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cookieStorage, createConfig, createStorage, http, type State, WagmiProvider } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { mock } from 'wagmi/connectors'
import {
  ConnectButton,
  createWalletModal,
  NetworkButton,
  WalletModalProvider,
} from '../../../src/exports/wallet-modal.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** What a server knows of the visitor from the cookie of the last visit. */
function stateFromCookie(isConnected: boolean): State {
  const connector = { id: 'mock', name: 'Mock', type: 'mock', uid: 'cookie' }
  const connection = { accounts: [address], chainId: bsc.id, connector } as const
  const connections = new Map(isConnected ? [[connector.uid, connection]] : [])
  return {
    chainId: bsc.id,
    // A cookie has only the connector's id. The browser finds the rest.
    connections: connections as unknown as State['connections'],
    current: isConnected ? connector.uid : null,
    status: isConnected ? 'reconnecting' : 'disconnected',
  }
}

/** Creates the app for server and browser, once per visitor. */
export function createApp(isConnected: boolean) {
  const config = createConfig({
    chains: [bsc],
    connectors: [mock({ accounts: [address], features: { reconnect: isConnected, defaultConnected: isConnected } })],
    // Nothing answers there, so no balance arrives and moves the buttons.
    transports: { [bsc.id]: http('/nobody', { retryCount: 0 }) },
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
  })
  const modal = createWalletModal({ wagmiConfig: config, walletConnect: false })
  const queries = new QueryClient()
  return (
    <WagmiProvider config={config} initialState={stateFromCookie(isConnected)} reconnectOnMount={isConnected}>
      <QueryClientProvider client={queries}>
        <WalletModalProvider modal={modal}>
          <h1>Drawn by the server</h1>
          <ConnectButton />
          <NetworkButton />
          <p>The content below must not move.</p>
        </WalletModalProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
