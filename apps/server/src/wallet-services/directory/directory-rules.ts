import type { walletDirectory } from '@terahold/contract/calls/member/wallet-services'
import type { RowOf } from '@terahold/contract/endpoint'

/** A wallet of the directory (specification, section 3). */
export type ListedWallet = Omit<RowOf<typeof walletDirectory>, 'has_image'>

export type DirectoryQuery = {
  /** From 1. */
  readonly page: number
  readonly entries: number
  /** Part of a name; empty finds all. */
  readonly search: string
  /** Only these ids; an empty list means all. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

type DirectoryPage = { readonly wallets: readonly ListedWallet[]; readonly total: number }

/** Returns the requested page of a list of wallets, in the list's order, and the total count. */
export function pageOfWallets(
  wallets: readonly ListedWallet[],
  { page, entries, search, include, exclude }: DirectoryQuery,
): DirectoryPage {
  const [included, excluded, part] = [new Set(include), new Set(exclude), foldText(search)]
  const found = wallets.filter(
    ({ id, name }) => (included.size === 0 || included.has(id)) && !excluded.has(id) && foldText(name).includes(part),
  )
  return { wallets: found.slice((page - 1) * entries, page * entries), total: found.length }
}

/** Normalizes text for comparison: without case, accents and surrounding spaces. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
