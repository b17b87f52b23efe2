import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { Directory, DirectoryQuery, Wallet } from '../../ports/directory-port.ts'
import { bundledCount, leadingWallets } from './leading-wallets.ts'
import { toWallet } from './to-wallet.ts'

type LoadWallets = () => Promise<readonly Wallet[]>

/**
 * The wallets that come with the package: no server is asked. Those a list begins with are at hand at once; the others
 * are a chunk of their own that is loaded at the first question about more. They have no pictures; a letter stands for each.
 */
export function createBundledDirectory(load: LoadWallets | null = null): Directory {
  const initialPage = load ? null : { wallets: leadingWallets.map(toWallet), count: bundledCount, isFallback: false }
  let loading: Promise<readonly Wallet[]> | undefined

  async function wallets(): Promise<readonly Wallet[]> {
    loading ??= (load ?? loadBundled)()
    try {
      return await loading
    } catch (error) {
      // The chunk did not arrive, which the next question may change.
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

/** Asks for the beginning of the whole list. */
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

/** Text as it is compared: without case, accents and surrounding blanks. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
