import type { Directory } from '../../ports/directory-port.ts'
import type { Clock } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'
import type { DirectoryState, WalletList } from './directory-state.ts'
import type { Listing } from './listing.ts'
import { queryDirectory, uniqueWallets } from './query-directory.ts'

const pageSize = 40

type Dependencies = { store: Store<DirectoryState>; directory: Directory; clock: Clock; listing: Listing }

/**
 * Returns a function that loads the next page, or the failed one again. It does nothing while a page loads or after the
 * last one.
 */
export function createLoadMore(dependencies: Dependencies): () => Promise<void> {
  const { store, listing } = dependencies

  function set(change: Partial<WalletList>) {
    store.set({ walletList: { ...store.get().walletList, ...change } })
  }

  return async function loadMore() {
    const { status, page, hasMore } = store.get().walletList
    if (status === 'loading' || !hasMore) return
    set({ status: 'loading' })
    const { include, exclude, featured } = listing
    try {
      const next = await queryDirectory(dependencies, {
        page: page + 1,
        entries: pageSize,
        include,
        exclude: [...exclude, ...featured],
      })
      const wallets = uniqueWallets([...store.get().walletList.wallets, ...next.wallets])
      const hasAny = next.wallets.length > 0
      set({
        status: 'ready',
        wallets,
        page: page + 1,
        hasMore: hasAny && (page + 1) * pageSize < next.count,
        isFallback: next.isFallback,
      })
    } catch {
      // The grid says so and offers to try again.
      set({ status: 'failed' })
    }
  }
}
