import { walletModalTexts as en } from '@terahold/locale/en/wallet-modal'
import { browserClipboard, browserClock, browserOpener, browserPlatform } from '../browser/environment.ts'
import { safeStorage } from '../browser/safe-storage.ts'
import { createBundledDirectory } from '../directory/bundled/bundled-directory.ts'
import { type ListingOptions, listingFrom } from '../directory/core/listing.ts'
import type { Catalogue } from '../locales/catalogue.ts'
import { loadCatalogue } from '../locales/load-catalogue.ts'
import type { ActivitySource } from '../ports/activity-port.ts'
import type { Directory } from '../ports/directory-port.ts'
import type { IdentitySource } from '../ports/identity-port.ts'
import type { TokensByChain, WalletPort } from '../ports/wallet-port.ts'
import { createEventLog, type EventLog } from '../shell/core/event-log.ts'
import type { Track } from '../shell/core/events.ts'
import type { SignInFeature } from '../sign-in/core/sign-in-feature.ts'
import { type CoreDependencies, createModalCore, type ModalCore } from './core/create-core.ts'
import type { ModalLanguage, ThemeMode, ThemeVariables } from './core/modal-state.ts'

/** The options of every modal, with or without wagmi. */
export type CommonOptions = ListingOptions & {
  /** The chain a wallet is asked to use when it connects. By default any chain. */
  defaultChainId?: number
  /** Tokens whose balance is shown in place of the native currency, and that a wallet can be asked to list. */
  tokens?: TokensByChain
  /** Pictures by chain id, in place of the built-in ones. */
  chainImages?: Readonly<Record<number, string>>
  /** Where wallets are looked up. By default the bundled directory. */
  directory?: Directory
  /** The source of names and pictures of addresses. None by default. */
  identity?: IdentitySource
  /** The source of transactions. Without it there is no Activity. */
  activity?: ActivitySource
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  language?: ModalLanguage
  /**
   * The texts of `language`, if the app has loaded them already. Otherwise English is shown until they are loaded.
   */
  texts?: Catalogue
  theme?: ThemeMode
  /** The modal's `--wm-*` properties, for an app that does not set them in its own styles. */
  themeVariables?: ThemeVariables
  /** How wallets and the modal name the app. */
  metadata?: AppMetadata
  /**
   * Lets users sign in with their wallet (EIP-4361) as the last step of connecting: the result of `createSignIn` from
   * `@terahold/wallet-modal/sign-in`.
   */
  signIn?: SignInFeature | null
  /** Passes each event to `onEvent`. The package itself sends nothing. */
  enableAnalytics?: boolean
  onEvent?: Track
  /** Replacements for clock, storage, clipboard, opener, platform or the loader of texts. */
  environment?: Partial<Pick<CoreDependencies, 'clock' | 'storage' | 'clipboard' | 'opener' | 'platform' | 'loadTexts'>>
}

/** How the sign-in and wallets name the app. */
export type AppMetadata = { readonly name: string; readonly url: string; readonly icons: readonly string[] }

export type LegalLinks = { readonly terms: string | null; readonly privacy: string | null }

/** A modal for `<WalletModalProvider>`, and its interface outside React. */
export type WalletModal = ModalCore & {
  readonly legal: LegalLinks
  readonly metadata: AppMetadata | null
  readonly events: Pick<EventLog, 'last' | 'watch'>
}

/** Joins the wallets of an app with its options and the browser. Fetches nothing. */
export function assembleModal(wallets: WalletPort, options: CommonOptions, projectId: string | null): WalletModal {
  const { language = 'en', texts = en, theme = 'auto', environment } = options
  const clock = environment?.clock ?? browserClock
  const events = createEventLog(clock.now, options.enableAnalytics ? (options.onEvent ?? null) : null)
  const core = createModalCore({
    wallets,
    directory: options.directory ?? createBundledDirectory(),
    listing: listingFrom(options),
    identity: options.identity ?? null,
    activity: options.activity ?? null,
    projectId,
    signIn: options.signIn ?? null,
    track: events.track,
    clock,
    storage: safeStorage(() => localStorage),
    clipboard: browserClipboard,
    opener: browserOpener,
    platform: browserPlatform(),
    loadTexts: loadCatalogue,
    language,
    texts,
    theme,
    themeVariables: options.themeVariables ?? {},
    ...environment,
  })
  const legal = { terms: options.termsConditionsUrl ?? null, privacy: options.privacyPolicyUrl ?? null }
  return { ...core, legal, metadata: options.metadata ?? null, events }
}
