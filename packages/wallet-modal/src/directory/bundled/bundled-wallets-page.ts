import type { DirectoryPage, DirectoryQuery, Wallet } from '../../ports/directory-port.ts'
import { bundledWallets } from './bundled-wallets.ts'

/** Returns a page of the wallets that come with the package. */
export const pageOfBundled = (query: DirectoryQuery): DirectoryPage => pageOf(bundledWallets, query)

/** Returns a page of the wallets that a query finds. */
export function pageOf(wallets: readonly Wallet[], query: DirectoryQuery): DirectoryPage {
  const found = chosen(wallets, query)
  const start = (query.page - 1) * query.entries
  return { wallets: found.slice(start, start + query.entries), count: found.length, isFallback: false }
}

function chosen(wallets: readonly Wallet[], { search, include, exclude }: DirectoryQuery): readonly Wallet[] {
  const included = new Set(include)
  const excluded = new Set(exclude)
  const part = foldText(search ?? '')
  return wallets.filter(
    ({ id, name }) =>
      (included.size === 0 || included.has(id)) && !excluded.has(id) && (part === '' || foldText(name).includes(part)),
  )
}

/** Normalizes text for comparison: without case, accents and surrounding spaces. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
