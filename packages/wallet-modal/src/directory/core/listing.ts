import type { Wallet } from '../../ports/directory-port.ts'
import { type CustomWallet, customWallet } from '../../wallets/core/clean-wallet.ts'
import { uniqueWallets } from './query-directory.ts'

/** Which wallets of the directory to show, from the app's options. */
export type Listing = {
  /** Only these ids. Empty means all. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Shown first, in this order. */
  readonly featured: readonly string[]
  readonly custom: readonly Wallet[]
}

export const wholeDirectory: Listing = { include: [], exclude: [], featured: [], custom: [] }

/**
 * Returns whether the app chose the first wallets itself, so that none are recommended (specification, section 2,
 * Connect).
 */
export function hasOwnChoice({ featured, custom }: Listing): boolean {
  return featured.length > 0 || custom.length > 0
}

export type ListingOptions = {
  /** Only these wallets of the directory. */
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  /** Shown first, in this order. No wallets are recommended then. */
  featuredWalletIds?: readonly string[]
  /** The app's own wallets, known to a directory or not. No wallets are recommended then. */
  customWallets?: readonly CustomWallet[]
}

/** Returns the listing for an app's options. Custom wallets without id or name are left out. */
export function listingFrom(options: ListingOptions): Listing {
  const { includeWalletIds = [], excludeWalletIds = [], featuredWalletIds = [], customWallets = [] } = options
  return {
    include: includeWalletIds,
    exclude: excludeWalletIds,
    featured: Array.from(new Set(featuredWalletIds)),
    custom: uniqueWallets(customWallets.flatMap((wallet) => customWallet(wallet) ?? [])),
  }
}
