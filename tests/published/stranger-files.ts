import chromium from '@sparticuz/chromium'
import { freePort } from '../../apps/server/src/foundation/fixtures/loopback.ts'
import { readmeCode } from './readme-code.ts'

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

/** The same page, with WalletConnect over the relay that its address names. */
export const relayedFiles: Readonly<Record<string, string>> = {
  ...appFiles,
  'main.tsx': (appFiles['main.tsx'] ?? '').replace(
    "walletConnect({ projectId: 'stranger' })",
    "walletConnect({ projectId: 'stranger', relayUrl: new URLSearchParams(location.search).get('relay') ?? '' })",
  ),
}

/**
 * A wallet built with WalletKit. It approves one account on one chain, then reports an account and a chain that it did not
 * approve, and ends the session.
 */
export const walletKitScript = `import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

const [relayUrl, uri] = process.argv.slice(2)
const metadata = { name: 'Kit wallet', description: '', url: 'https://wallet.example', icons: [] }
const core = new Core({ projectId: 'stranger', relayUrl, telemetryEnabled: false })
const kit = await WalletKit.init({ core, metadata })
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

kit.on('session_proposal', async ({ id }) => {
  const eip155 = {
    chains: ['eip155:56'],
    accounts: ['eip155:56:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  }
  const { topic } = await kit.approveSession({ id, namespaces: { eip155 } })
  await pause(3)
  const foreign = '0x000000000000000000000000000000000000dEaD'
  for (const event of [
    { name: 'accountsChanged', data: [foreign] },
    { name: 'accountsChanged', data: [] },
    { name: 'accountsChanged', data: { not: 'a list' } },
    { name: 'chainChanged', data: 1 },
    { name: 'chainChanged', data: 'soon' },
  ]) {
    await kit.emitSessionEvent({ topic, event, chainId: 'eip155:56' })
  }
  console.log('sent')
  await pause(3)
  await kit.disconnectSession({ topic, reason: { code: 6000, message: 'Done' } })
  await pause(1)
  process.exit(0)
})
await kit.pair({ uri })
`

/** The same page with RainbowKit. */
export const rainbowKitFiles: Readonly<Record<string, string>> = {
  ...appFiles,
  'main.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { bsc } from 'wagmi/chains'

const config = getDefaultConfig({ appName: 'Stranger', projectId: 'stranger', chains: [bsc] })
const queries = new QueryClient()

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <RainbowKitProvider>
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
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
console.log('connected in', process.version, session.namespaces.eip155.accounts[0], typeof installWallets)
process.exit(0)
`,
}

/** The page, and the testkit's recipes with the settings that a stranger has. */
export async function recipeFiles(): Promise<Readonly<Record<string, string>>> {
  const launchOptions = JSON.stringify({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  const port = await freePort()
  const [playwrightTest = ''] = readmeCode('Playwright', 'wallet-testkit')
  const [vitestTest = ''] = readmeCode('Vitest browser mode', 'wallet-testkit')
  return {
    ...appFiles,
    'e2e/connect.spec.ts': playwrightTest,
    'playwright.config.ts': `import { defineConfig } from '@playwright/test'

const url = 'http://127.0.0.1:${port}/'

export default defineConfig({
  testDir: 'e2e',
  reporter: 'line',
  timeout: 120_000,
  use: { baseURL: url, launchOptions: ${launchOptions} },
  webServer: { command: 'npx vite --host 127.0.0.1 --port ${port} --strictPort', url, timeout: 120_000 },
})
`,
    'in-page.test.ts': vitestTest,
    'vitest.config.ts': `import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['in-page.test.ts'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: ${launchOptions} }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
`,
  }
}
