import { t } from '@lingui/core/macro'
import { createWalletModal, reconnectLast, type WalletModal } from '@terahold/wallet-modal'
import { type Chain, defineChain, isAddress } from 'viem'
import { bsc } from 'viem/chains'
import { type Config, createConfig, createStorage, http, injected } from 'wagmi'
import type { AppConfig } from '../shared/app-config.ts'
import { loadAppConfig } from '../shared/app-config-query.ts'
import { currentLocale } from '../shared/i18n.ts'
import { walletStorage } from '../shared/storage.ts'

export type AppWallet = { readonly config: Config; readonly modal: WalletModal }

let opened: Promise<AppWallet> | undefined

/** The wallet side of the app, made once; rejects when the app's configuration cannot be read, and may be asked again. */
export function openWallet(): Promise<AppWallet> {
  opened ??= open().catch((cause: unknown) => {
    opened = undefined
    throw cause
  })
  return opened
}

async function open(): Promise<AppWallet> {
  const appConfig = await loadAppConfig()
  if (appConfig.profile === 'demo') await announceDemoWallet(appConfig)
  const chain = chainOf(appConfig)
  const config = createConfig({
    chains: [chain],
    connectors: [injected()],
    // Our own forwarder: the content security policy lets the app talk to its own origin only.
    transports: { [chain.id]: http(`${location.origin}/rpc/${chain.id}`) },
    storage: createStorage({ storage: walletStorage, key: 'wagmi' }),
  })
  const { address } = appConfig.token
  const modal = createWalletModal({
    wagmiConfig: config,
    walletConnect: false,
    tokens: isAddress(address, { strict: false }) ? { [chain.id]: { address } } : {},
    language: currentLocale(),
  })
  await reconnectLast(config)
  return { config, modal }
}

async function announceDemoWallet(appConfig: AppConfig): Promise<void> {
  const [{ announceDemoWallet: announce }, { demoWalletTexts }] = await Promise.all([
    import('../features/demo-wallet/demo-wallet.ts'),
    import('./demo-wallet-texts.ts'),
  ])
  announce({ chainId: appConfig.chainId, texts: demoWalletTexts })
}

/** BNB Smart Chain, or the local test chain of the demo. */
function chainOf({ chainId, explorerUrl }: AppConfig): Chain {
  const rpcUrls = { default: { http: [`${location.origin}/rpc/${chainId}`] } }
  if (chainId === bsc.id) return { ...bsc, rpcUrls: bsc.rpcUrls }
  return defineChain({
    id: chainId,
    name: t`Local test chain`,
    nativeCurrency: { name: 'Test ether', symbol: 'ETH', decimals: 18 },
    rpcUrls,
    ...(explorerUrl === null ? {} : { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } }),
    testnet: true,
  })
}
