import type { Directory } from '../../ports/directory-port.ts'
import type { Clock } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'
import type { DirectoryState, SuggestedWallets } from './directory-state.ts'
import type { Listing } from './listing.ts'
import { cleanPage, queryDirectory } from './query-directory.ts'

/** More than are shown, because some may be in the list already. */
const recommendedAsked = 4

type Dependencies = { store: Store<DirectoryState>; directory: Directory; clock: Clock; listing: Listing }

type Suggestions = {
  /** Loads the suggestions once. After a failure, or while the fallback answers, each call tries again. */
  load(): Promise<void>
  /** Sets the suggestions that need no request. Returns whether there are any. */
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
      // The views say that the directory is unreachable and offer to try again.
      set({ status: 'failed' })
    }
  }

  return { load, takeAtHand }
}
