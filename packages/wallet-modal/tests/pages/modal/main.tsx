import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, createStorage, injected } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { gateAnnouncements } from '../../../src/announcements/announcement-gate.ts'
import {
  ConnectButton,
  createWalletModal,
  type Language,
  languages,
  loadCatalogue,
  NetworkButton,
  reconnectLast,
  safeStorage,
  type ThemeMode,
  useWalletModal,
  useWalletModalState,
  WalletButton,
  WalletModalProvider,
} from '../../../src/exports/wallet-modal.ts'
import { breakable } from './breakable-texts.ts'
import { HookProbe, noteEvent } from './hook-probe.tsx'
import { accountOptions, pageChains, pageTransports } from './page-account.ts'
import { listConnectors, listOptions, moreWallets } from './page-list.ts'
import { exposePairing, pairingConnectors, pairingOptions } from './page-pairing.ts'
import { signInOptions } from './page-sign-in.ts'
import { type ScriptedWallet, scriptedWallet } from './scripted-wallet.ts'

declare global {
  interface Window {
    wallets: Record<string, ScriptedWallet>
  }
}

const query = new URLSearchParams(location.search)
const theme = (query.get('theme') ?? 'light') as ThemeMode
const language = languages.find((known) => known === query.get('language')) ?? 'en'
const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/></svg>`)}`

window.wallets = {
  ...moreWallets,
  alpha: scriptedWallet({
    name: 'Alpha Wallet',
    rdns: 'com.example.alpha',
    icon: square('#2d5f8a'),
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  }),
  beta: scriptedWallet({
    name: 'Beta',
    rdns: 'com.example.beta',
    icon: square('#5a7d4a'),
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  }),
  hostile: scriptedWallet({
    name: '\u202eAlpha\n Wallet',
    rdns: 'xyz.hostile',
    icon: 'https://tracker.example/pixel.png',
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  }),
}
if (query.has('fuzz')) gateAnnouncements()
for (const name of (query.get('wallets') ?? 'alpha,beta').split(',')) window.wallets[name]?.announce()

const chains = pageChains(query)
const wagmiConfig = createConfig({
  chains,
  connectors: [injected(), ...listConnectors(query), ...pairingConnectors(query)],
  transports: pageTransports(chains),
  storage: createStorage({ storage: safeStorage(() => localStorage) }),
})
const modal = createWalletModal({
  wagmiConfig,
  ...listOptions(query),
  enableAnalytics: query.get('analytics') === 'on',
  onEvent: noteEvent,
  termsConditionsUrl: 'https://app.example/terms',
  privacyPolicyUrl: 'https://app.example/privacy',
  language,
  texts: breakable(await loadCatalogue(language), query.get('broken')),
  theme,
  ...accountOptions(query, chains),
  ...pairingOptions(query, wagmiConfig),
  ...signInOptions(query),
})

exposePairing(modal)
if (query.has('fuzz')) (await import('./page-fuzz.ts')).exposeFuzz(wagmiConfig, modal)

function Page() {
  const { open } = useWalletModal()
  const { account } = useWalletModalState()
  return (
    <>
      <h1>Test page</h1>
      <ConnectButton />
      <NetworkButton />
      {query.get('button') && <WalletButton wallet={query.get('button') ?? ''} />}
      <p>
        <button type="button" onClick={() => open({ view: 'Nonsense' })}>
          Open a view without a screen
        </button>
      </p>
      <p>
        Languages:{' '}
        {languages.map((name: Language) => (
          <button type="button" key={name} onClick={() => void modal.setLanguage(name)}>
            {name}
          </button>
        ))}
      </p>
      <output aria-label="Connected as">{account.address ?? 'nobody'}</output>
      <output aria-label="On chain">{account.chainId ?? 'none'}</output>
      <output aria-label="Session" />
      <HookProbe />
      <div className="filler" />
    </>
  )
}

// Reconnects as `WagmiProvider` does by default, or behaves as an app without it.
void (query.get('reconnect') === 'wagmi' ? reconnect(wagmiConfig) : reconnectLast(wagmiConfig))
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WalletModalProvider modal={modal}>
        <Page />
      </WalletModalProvider>
    </StrictMode>,
  )
}
