import type { Wallet } from '../../ports/directory-port.ts'
import { type CustomWallet, customWallet } from '../../wallets/core/clean-wallet.ts'
import { uniqueWallets } from './query-directory.ts'

/** Which wallets of the directory an app wants shown, as it said in its options. */
export type Listing = {
  /** Only these ids; empty means all. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Shown first, in this order. */
  readonly featured: readonly string[]
  readonly custom: readonly Wallet[]
}

export const wholeDirectory: Listing = { include: [], exclude: [], featured: [], custom: [] }

/** Whether the app chose its own first wallets, so that none are recommended (specification, section 2, Connect). */
export function hasOwnChoice({ featured, custom }: Listing): boolean {
  return featured.length > 0 || custom.length > 0
}

export type ListingOptions = {
  /** Only these wallets of the directory. */
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  /** Shown first, in this order; then none are recommended. */
  featuredWalletIds?: readonly string[]
  /** Wallets of the app's own, whether a directory knows them or not; then none are recommended. */
  customWallets?: readonly CustomWallet[]
}

/** What an app asked for in its options; a custom wallet without id or name is left out. */
export function listingFrom(options: ListingOptions): Listing {
  const { includeWalletIds = [], excludeWalletIds = [], featuredWalletIds = [], customWallets = [] } = options
  return {
    include: includeWalletIds,
    exclude: excludeWalletIds,
    featured: Array.from(new Set(featuredWalletIds)),
    custom: uniqueWallets(customWallets.flatMap((wallet) => customWallet(wallet) ?? [])),
  }
}
