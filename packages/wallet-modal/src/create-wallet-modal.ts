import type { Config } from 'wagmi'
import { browserClipboard, browserClock, browserOpener, browserPlatform } from './browser/environment.ts'
import { safeStorage } from './browser/safe-storage.ts'
import { type CoreDependencies, createModalCore, type ModalCore } from './core/create-core.ts'
import { WalletModalConfigError } from './core/errors.ts'
import type { ThemeMode } from './core/modal-state.ts'
import type { Catalogue, Language } from './locales/catalogue.ts'
import { en } from './locales/en.ts'
import { loadCatalogue } from './locales/load-catalogue.ts'
import type { TokensByChain } from './wagmi/read-balance.ts'
import { createWagmiPort } from './wagmi/wagmi-port.ts'

type WalletConnectOptions =
  | { projectId: string; walletConnect?: true }
  /** For an app that does without WalletConnect: then neither a project id nor its connector is asked for. */
  | { projectId?: never; walletConnect: false }

export type WalletModalOptions = WalletConnectOptions & {
  wagmiConfig: Config
  /** The chain a wallet is asked to be on when it connects. Without it any chain will do. */
  defaultChainId?: number
  /** Tokens whose balance is shown in place of the chain's own currency. */
  tokens?: TokensByChain
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  language?: Language
  /** The words of `language`, when the app has loaded them already; else English until they are there. */
  texts?: Catalogue
  theme?: ThemeMode
  /** Replacements for clock, storage, clipboard, opener or platform, for tests and unusual hosts. */
  environment?: Partial<Pick<CoreDependencies, 'clock' | 'storage' | 'clipboard' | 'opener' | 'platform'>>
}

export type LegalLinks = { readonly terms: string | null; readonly privacy: string | null }

/** A modal ready for `<WalletModalProvider>`; also the way to drive it from outside React. */
export type WalletModal = ModalCore & { readonly legal: LegalLinks }

/**
 * Makes the modal of an app. Nothing is fetched and no connector's code is loaded by it.
 *
 * @example const modal = createWalletModal({ wagmiConfig, walletConnect: false })
 * @throws WalletModalConfigError with the messages of the specification, section 5, when something is missing.
 */
export function createWalletModal(options: WalletModalOptions): WalletModal {
  demandOptions(options)
  const { wagmiConfig, tokens = {}, defaultChainId, language = 'en', texts = en, theme = 'auto', environment } = options
  const core = createModalCore({
    wallets: createWagmiPort(wagmiConfig, { tokens, defaultChainId, chainImages: {} }),
    directory: { list: async () => ({ wallets: [], count: 0, isStandIn: false }), image: async () => null },
    identity: null,
    activity: null,
    track: () => {},
    clock: browserClock,
    storage: safeStorage(() => localStorage),
    clipboard: browserClipboard,
    opener: browserOpener,
    platform: browserPlatform(),
    loadTexts: loadCatalogue,
    language,
    texts,
    theme,
    ...environment,
  })
  const legal = { terms: options.termsConditionsUrl ?? null, privacy: options.privacyPolicyUrl ?? null }
  return { ...core, legal }
}

/** Plain JavaScript reaches this without our types, hence the look at what should be impossible. */
function demandOptions({ wagmiConfig, projectId, walletConnect }: Partial<WalletModalOptions>): void {
  if (!wagmiConfig) throw new WalletModalConfigError('web3modal:constructor - wagmiConfig is undefined')
  if (walletConnect === false) return
  if (!projectId) throw new WalletModalConfigError('web3modal:constructor - projectId is undefined')
  if (!wagmiConfig.connectors.some(({ type }) => type === 'walletConnect')) {
    throw new WalletModalConfigError('web3modal:constructor - WalletConnectConnector is required')
  }
}
