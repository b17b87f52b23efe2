import type { Directory, Wallet } from '../../ports/directory-port.ts'
import type { Clock } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'
import { type DirectoryState, noSearch, type WalletSearch } from './directory-state.ts'
import type { Listing } from './listing.ts'
import { queryDirectory, uniqueWallets } from './query-directory.ts'

/** A search begins at two characters and 500 ms after the last key (specification, sections 5 and 9). */
const minimumLength = 2
const pause = 500
const maxResults = 100

type Dependencies = {
  store: Store<DirectoryState>
  directory: Directory
  clock: Clock
  listing: Listing
  /** Whether the view on screen lists wallets of the directory. */
  canQuery: () => boolean
}

export type WalletSearchActions = {
  /** Searches after a pause. Fewer than two characters end the search. */
  begin(text: string): void
  /** Repeats the search at once. */
  again(): void
}

/** `createWalletSearch`, which the views with a search field bring along. */
export type CreateWalletSearch = (dependencies: Dependencies) => WalletSearchActions

/** Searches by name 500 ms after typing stops. The answer to an earlier text is ignored. */
export function createWalletSearch(dependencies: Dependencies): WalletSearchActions {
  const { store, clock, listing, canQuery } = dependencies
  let stop = () => {}
  let attempts = 0

  function set(change: Partial<WalletSearch>) {
    store.set({ walletSearch: { ...store.get().walletSearch, ...change } })
  }

  function begin(text: string, wait: number) {
    stop()
    stop = () => {}
    attempts += 1
    const words = text.trim()
    if (words.length < minimumLength || !canQuery()) return set({ ...noSearch, text })
    set({ text, status: 'searching' })
    const abort = new AbortController()
    const attempt = attempts
    const cancelPause = clock.after(wait, () => void find(words, attempt, abort))
    stop = () => {
      cancelPause()
      abort.abort()
    }
  }

  async function find(words: string, attempt: number, abort: AbortController) {
    const { include, exclude, custom } = listing
    const own = namedLike(custom, words)
    const query = { page: 1, entries: maxResults, search: words, include, exclude }
    try {
      const { wallets, isFallback } = await queryDirectory(dependencies, query, abort)
      if (attempt === attempts) set({ status: 'ready', wallets: uniqueWallets([...own, ...wallets]), isFallback })
    } catch {
      // Without a directory, the known wallets can still be searched.
      const { suggested, walletList } = store.get()
      const known = [...suggested.featured, ...suggested.recommended, ...walletList.wallets]
      const wallets = uniqueWallets([...own, ...namedLike(known, words)])
      if (attempt === attempts) set({ status: 'failed', wallets })
    }
  }

  return {
    begin: (text) => begin(text, pause),
    again: () => begin(store.get().walletSearch.text, 0),
  }
}

function namedLike(wallets: readonly Wallet[], words: string): readonly Wallet[] {
  return wallets.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
}
