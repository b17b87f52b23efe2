import type { Directory } from '../../ports/directory-port.ts'
import type { Clock } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'
import type { DirectoryState, SuggestedWallets } from './directory-state.ts'
import type { Listing } from './listing.ts'
import { cleanPage, queryDirectory } from './query-directory.ts'

/** How many are asked for, so that slots stay filled when some of them are listed already. */
const recommendedAsked = 4

type Dependencies = { store: Store<DirectoryState>; directory: Directory; clock: Clock; listing: Listing }

type Suggestions = {
  /** Loads the suggestions, once; after a failure, or while a stand-in serves, each call tries again. */
  load(): Promise<void>
  /** Gives the suggestions that nobody has to be asked for, and says whether there are any. */
  takeAtHand(): boolean
}

export function createSuggestions(dependencies: Dependencies, onChange: () => void): Suggestions {
  const { store, directory, listing } = dependencies
  const { featured, include, exclude, custom } = listing

  function set(change: Partial<SuggestedWallets>) {
    store.set({ suggested: { ...store.get().suggested, ...change } })
    onChange()
  }

  function takeAtHand() {
    const { initialPage } = directory
    if (!initialPage || include.length + exclude.length + featured.length > 0) return false
    const { wallets, count, isFallback } = cleanPage(initialPage)
    set({
      status: 'ready',
      recommended: wallets.slice(0, recommendedAsked),
      count: count + custom.length,
      isFallback,
    })
    return true
  }

  async function load() {
    const { status, isFallback } = store.get().suggested
    if (status === 'loading' || (status === 'ready' && !isFallback) || takeAtHand()) return
    set({ status: 'loading' })
    try {
      const [first, others] = await Promise.all([
        featured.length === 0
          ? null
          : queryDirectory(dependencies, { page: 1, entries: featured.length, include: featured }),
        queryDirectory(dependencies, {
          page: 1,
          entries: recommendedAsked,
          include,
          exclude: [...exclude, ...featured],
        }),
      ])
      const ordered = featured.flatMap((id) => first?.wallets.find((wallet) => wallet.id === id) ?? [])
      set({
        status: 'ready',
        featured: ordered,
        recommended: others.wallets,
        count: others.count + ordered.length + custom.length,
        isFallback: others.isFallback || first?.isFallback === true,
      })
    } catch {
      // Why does not matter to anybody here: the views say that the directory cannot be reached and offer to ask again.
      set({ status: 'failed' })
    }
  }

  return { load, takeAtHand }
}
