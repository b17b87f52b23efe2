import type { Wallet } from '../../ports/directory-port.ts'
import type { Listing } from './listing.ts'
import { uniqueWallets } from './query-directory.ts'

export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** The few wallets of the directory that are shown before anybody looks through it. */
export type SuggestedWallets = {
  readonly status: LoadStatus
  /** In the order the app gave. */
  readonly featured: readonly Wallet[]
  readonly recommended: readonly Wallet[]
  /** How many wallets there are to choose from, null until it is known. */
  readonly count: number | null
  /** True when the bundled directory stands in for the one that was meant. */
  readonly isFallback: boolean
}

export const noSuggestions: SuggestedWallets = {
  status: 'idle',
  featured: [],
  recommended: [],
  count: null,
  isFallback: false,
}

/** The directory page by page, as far as somebody scrolled. */
export type WalletList = {
  /** `ready` when the last page asked for is there. */
  readonly status: LoadStatus
  readonly wallets: readonly Wallet[]
  readonly page: number
  readonly hasMore: boolean
  readonly isFallback: boolean
}

const emptyList: WalletList = { status: 'idle', wallets: [], page: 0, hasMore: true, isFallback: false }

export type WalletSearch = {
  /** As typed. */
  readonly text: string
  /** `idle` while the text is too short; `failed` when only wallets known already could be searched. */
  readonly status: 'idle' | 'searching' | 'ready' | 'failed'
  readonly wallets: readonly Wallet[]
  readonly isFallback: boolean
}

export const noSearch: WalletSearch = { text: '', status: 'idle', wallets: [], isFallback: false }

export type DirectoryState = {
  readonly suggested: SuggestedWallets
  readonly walletList: WalletList
  readonly walletSearch: WalletSearch
  /** Wallets the app configured itself. */
  readonly customWallets: readonly Wallet[]
}

export function initialDirectory({ custom }: Listing): DirectoryState {
  return { suggested: noSuggestions, walletList: emptyList, walletSearch: noSearch, customWallets: custom }
}

/** All wallets as the grid shows them: featured, the app's own, then the directory's, each once. */
export function gridWallets({ suggested, customWallets, walletList }: DirectoryState): readonly Wallet[] {
  return uniqueWallets([...suggested.featured, ...customWallets, ...walletList.wallets])
}
