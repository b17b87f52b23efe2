import { t } from '@lingui/core/macro'
import { to } from '@terahold/contract/pages'
import {
  type Catalogue,
  createWalletModal,
  loadCatalogue,
  reconnectLast,
  type WalletModal,
} from '@terahold/wallet-modal'
import { rpcClientDefaults, rpcTransport, withFeeDefaults } from '@terahold/wallet-modal/adapters'
import { gateAnnouncements } from '@terahold/wallet-modal/announcements'
import { walletConnect } from '@terahold/wallet-modal/connectors'
import { createSignIn } from '@terahold/wallet-modal/sign-in'
import { type Config, type CreateConnectorFn, createConfig, createStorage, injected } from 'wagmi'
import { disconnect, getConnection, getConnections } from 'wagmi/actions'
import { followSession, modalSignIn } from '../features/session/modal-sign-in.ts'
import type { AppConfig } from '../shared/config/app-config.ts'
import { loadAppConfig } from '../shared/config/app-config-query.ts'
import { allTexts, currentLocale } from '../shared/locale/i18n.ts'
import { session } from '../shared/session/session.ts'
import { walletStorage } from '../shared/storage/storage.ts'
import { appMetadata } from './app-metadata.ts'
import { type Relay, relayOf } from './relay.ts'
import { chainOf, rpcUrlOf } from './wallet-chain.ts'
import { tokenAddressOf, walletServices } from './wallet-services.ts'

export type AppWallet = { readonly config: Config; readonly modal: WalletModal }

let opened: Promise<AppWallet> | undefined

/** Creates the wallet side of the app, once. Rejects when the app's configuration cannot be read; a later call tries again. */
export function openWallet(): Promise<AppWallet> {
  opened ??= open().catch((cause: unknown) => {
    opened = undefined
    throw cause
  })
  return opened
}

async function open(): Promise<AppWallet> {
  const [appConfig, texts] = await Promise.all([
    loadAppConfig(),
    // Without them the wallet's buttons are in English until the modal has loaded them itself.
    loadCatalogue(currentLocale()).catch(() => null),
    allTexts(),
  ])
  // Before the demo wallet and wagmi: no announcement of a broken wallet reaches either.
  gateAnnouncements()
  if (appConfig.profile === 'demo') await announceDemoWallet(appConfig)
  const config = wagmiConfigOf(appConfig)
  const modal = modalOf(config, appConfig, texts)
  await reconnectLast(config)
  letGoWithSession(config)
  followSession(modal)
  return { config, modal }
}

/**
 * Signing out or switching accounts, in this tab or another, disconnects the wallet. An expired session keeps it for the next
 * sign-in.
 */
function letGoWithSession(config: Config): void {
  session.subscribe(() => {
    if (session.lastAddress() !== '') return
    for (const { connector } of getConnections(config)) {
      // A wallet that stays connected can do nothing without a session. The login page offers to use another.
      disconnect(config, { connector }).catch(() => undefined)
    }
  })
}

function wagmiConfigOf(appConfig: AppConfig): Config {
  const chain = chainOf(appConfig)
  return createConfig({
    ...rpcClientDefaults,
    chains: [withFeeDefaults(chain)],
    connectors: [injected(), ...relayConnectors(relayOf(appConfig))],
    transports: { [chain.id]: rpcTransport(rpcUrlOf(appConfig)) },
    storage: createStorage({ storage: walletStorage, key: 'wagmi' }),
  })
}

/** Connectors for wallets on another device, if the server names a relay. Their code is fetched when one is chosen. */
function relayConnectors(relay: Relay | null): CreateConnectorFn[] {
  if (relay === null) return []
  const description = t`Bitcoin mining power you can check.`
  return [walletConnect({ ...relay, metadata: { ...appMetadata(), description } })]
}

function modalOf(config: Config, appConfig: AppConfig, texts: Catalogue | null): WalletModal {
  const { chainId } = appConfig
  const relay = relayOf(appConfig)
  const token = tokenAddressOf(appConfig)
  const modal: WalletModal = createWalletModal({
    wagmiConfig: config,
    ...(relay ? { projectId: relay.projectId } : { walletConnect: false }),
    metadata: appMetadata(),
    termsConditionsUrl: `${location.origin}/${to.terms()}`,
    privacyPolicyUrl: `${location.origin}/${to.privacy()}`,
    tokens: token === null ? {} : { [chainId]: { address: token } },
    ...walletServices(),
    language: currentLocale(),
    ...(texts && { texts }),
    signIn: createSignIn(modalSignIn({ account: () => getConnection(config), close: () => modal.close() })),
  })
  return modal
}

async function announceDemoWallet(appConfig: AppConfig): Promise<void> {
  const [{ announceDemoWallet: announce }, { demoWalletTexts }] = await Promise.all([
    import('../features/demo-wallet/demo-wallet.ts'),
    import('./demo-wallet-texts.ts'),
  ])
  announce({ chainId: appConfig.chainId, texts: demoWalletTexts, storage: walletStorage })
}
