import type { Wallet } from '../../ports/directory-port.ts'
import type { Listing } from './listing.ts'
import { uniqueWallets } from './query-directory.ts'

export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** The wallets of the directory shown on the Connect view. */
export type SuggestedWallets = {
  readonly status: LoadStatus
  /** In the order of the app's options. */
  readonly featured: readonly Wallet[]
  readonly recommended: readonly Wallet[]
  /** The number of wallets to choose from. Null until it is known. */
  readonly count: number | null
  /** True if the bundled directory answered in place of the primary one. */
  readonly isFallback: boolean
}

export const noSuggestions: SuggestedWallets = {
  status: 'idle',
  featured: [],
  recommended: [],
  count: null,
  isFallback: false,
}

/** The pages of the directory loaded so far. */
export type WalletList = {
  /** `ready` when the last requested page is loaded. */
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
  /** `idle` while the text is too short, `failed` if only known wallets could be searched. */
  readonly status: 'idle' | 'searching' | 'ready' | 'failed'
  readonly wallets: readonly Wallet[]
  readonly isFallback: boolean
}

export const noSearch: WalletSearch = { text: '', status: 'idle', wallets: [], isFallback: false }

export type DirectoryState = {
  readonly suggested: SuggestedWallets
  readonly walletList: WalletList
  readonly walletSearch: WalletSearch
  /** Wallets that the app configured itself. */
  readonly customWallets: readonly Wallet[]
}

export function initialDirectory({ custom }: Listing): DirectoryState {
  return { suggested: noSuggestions, walletList: emptyList, walletSearch: noSearch, customWallets: custom }
}

/** Returns all wallets of the grid without duplicates: featured, the app's own, then the directory's. */
export function gridWallets({ suggested, customWallets, walletList }: DirectoryState): readonly Wallet[] {
  return uniqueWallets([...suggested.featured, ...customWallets, ...walletList.wallets])
}
