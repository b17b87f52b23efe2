/** A page with the modal, as the README shows it. */
export const appFiles: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="en"><title>Stranger</title><div id="root"></div><script type="module" src="/main.tsx"></script></html>',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
    },
    files: ['main.tsx'],
  }),
  'main.tsx': `import { createWalletModal, reconnectLast, ConnectButton, WalletModalProvider } from '@terahold/wallet-modal'
import { gateAnnouncements } from '@terahold/wallet-modal/announcements'
import { walletConnect } from '@terahold/wallet-modal/wallet-connect'
import '@terahold/wallet-modal/theme.css'
import { createRoot } from 'react-dom/client'
import { createConfig, http, injected, WagmiContext } from 'wagmi'
import { bsc } from 'wagmi/chains'

gateAnnouncements()
const wagmiConfig = createConfig({
  chains: [bsc],
  connectors: [injected(), walletConnect({ projectId: 'stranger' })],
  transports: { [bsc.id]: http('/chain') },
})
const modal = createWalletModal({ wagmiConfig, projectId: 'stranger' })
void reconnectLast(wagmiConfig)

createRoot(document.getElementById('root')!).render(
  <WagmiContext.Provider value={wagmiConfig}>
    <WalletModalProvider modal={modal} language="en" theme="auto">
      <ConnectButton />
    </WalletModalProvider>
  </WagmiContext.Provider>,
)
`,
}

/** A test of a stranger, with a wallet and a dApp over the relay of the kit. */
export const testkitFiles: Readonly<Record<string, string>> = {
  'connect.mjs': `import { createWalletConnectWallet, startRelay, testAccount } from '@terahold/wallet-testkit'
import { installWallets } from '@terahold/wallet-testkit/playwright'
import { SignClient } from '@walletconnect/sign-client'

const relay = await startRelay()
const wallet = await createWalletConnectWallet({ relayUrl: relay.url, account: testAccount(0), chains: [56] })
const metadata = { name: 'My dApp', description: '', url: 'https://dapp.example', icons: [] }
const dapp = await SignClient.init({ relayUrl: relay.url, projectId: 'any', metadata, telemetryEnabled: false })
const optionalNamespaces = { eip155: { chains: ['eip155:56'], methods: ['personal_sign'], events: [] } }
const { uri, approval } = await dapp.connect({ optionalNamespaces })
await wallet.pair(uri)
await wallet.approve()
const session = await approval()
console.log('connected', session.namespaces.eip155.accounts[0], typeof installWallets)
process.exit(0)
`,
}
