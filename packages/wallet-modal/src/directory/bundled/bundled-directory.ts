import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { Directory, DirectoryPage, DirectoryQuery } from '../../ports/directory-port.ts'
import { bundledCount, leadingWallets } from './leading-wallets.ts'
import { toWallet } from './to-wallet.ts'

type LoadPages = () => Promise<(query: DirectoryQuery) => DirectoryPage>

/**
 * Creates a directory of the wallets that come with the package, without a server. The first wallets of the list are
 * available at once. The others are a chunk that the first query for more loads. They have no pictures; the modal shows
 * a letter.
 */
export function createBundledDirectory(load: LoadPages | null = null): Directory {
  const initialPage = load ? null : { wallets: leadingWallets.map(toWallet), count: bundledCount, isFallback: false }
  let loading: ReturnType<LoadPages> | undefined

  async function pages(): ReturnType<LoadPages> {
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
      const page = (await pages())(query)
      signal.throwIfAborted()
      return page
    },
    image: async ({ image_url }) => image_url,
  }
}

/** Returns whether a query is for the start of the whole list. */
function isPlain({ page, search = '', include = [], exclude = [] }: DirectoryQuery): boolean {
  return page === 1 && search === '' && include.length + exclude.length === 0
}

function loadBundled(): ReturnType<LoadPages> {
  return importWithRetry(() => import('./bundled-wallets-page.ts'), 'pageOfBundled')
}
