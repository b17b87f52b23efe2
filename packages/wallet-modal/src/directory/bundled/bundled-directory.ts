import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { Directory, DirectoryQuery, Wallet } from '../../ports/directory-port.ts'
import { bundledCount, leadingWallets } from './leading-wallets.ts'
import { toWallet } from './to-wallet.ts'

type LoadWallets = () => Promise<readonly Wallet[]>

/**
 * Creates a directory of the wallets that come with the package, without a server. The first wallets of the list are
 * available at once. The others are a chunk that the first query for more loads. They have no pictures; the modal shows
 * a letter.
 */
export function createBundledDirectory(load: LoadWallets | null = null): Directory {
  const initialPage = load ? null : { wallets: leadingWallets.map(toWallet), count: bundledCount, isFallback: false }
  let loading: Promise<readonly Wallet[]> | undefined

  async function wallets(): Promise<readonly Wallet[]> {
    loading ??= (load ?? loadBundled)()
    try {
      return await loading
    } catch (error) {
      // The chunk did not load; the next query tries again.
      loading = undefined
      throw error
    }
  }

  return {
    ...(initialPage && { initialPage }),
    async list(query, signal) {
      if (initialPage && isPlain(query) && query.entries <= initialPage.wallets.length) {
        return { ...initialPage, wallets: initialPage.wallets.slice(0, query.entries) }
      }
      const found = chosen(await wallets(), query)
      signal.throwIfAborted()
      const start = (query.page - 1) * query.entries
      return { wallets: found.slice(start, start + query.entries), count: found.length, isFallback: false }
    },
    image: async ({ image_url }) => image_url,
  }
}

/** Returns whether a query is for the start of the whole list. */
function isPlain({ page, search = '', include = [], exclude = [] }: DirectoryQuery): boolean {
  return page === 1 && search === '' && include.length + exclude.length === 0
}

function loadBundled(): Promise<readonly Wallet[]> {
  return importWithRetry(() => import('./bundled-wallets.ts'), 'bundledWallets')
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
