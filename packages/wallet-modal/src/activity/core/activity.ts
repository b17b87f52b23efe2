import type { AccountState } from '../../account/core/account-state.ts'
import type { ActivityPage, ActivityQuery, ActivitySource, Transaction } from '../../ports/activity-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { topEntry, topView, type ViewEntry } from '../../shell/core/view-stack.ts'
import { type ActivityState, emptyActivity } from './activity-state.ts'

export type ActivityReader = {
  /** Reads the next page, for example when the last row scrolls into view. */
  loadMoreActivity(): void
  /** Reads the failed page again. */
  retryActivity(): void
  transactionUrl(hash: string): string | null
  destroy(): void
}

export type ActivityDependencies = CoreContext<ActivityState & AccountState> & {
  source: ActivitySource | null
  projectId: string | null
}

/** Creates the activity of the connected account. Pages are read while its view is open, also if it is open already. */
export function createActivity(dependencies: ActivityDependencies): ActivityReader {
  const { store, navigation, track, wallets, clock, source, projectId } = dependencies
  let running: AbortController | null = null
  let ownedBy = ownerOf()

  function ownerOf() {
    const { address, chainId } = wallets.account()
    return address && chainId !== null ? `${address.toLowerCase()} ${chainId}` : null
  }

  function reset() {
    stop()
    store.set({ activity: emptyActivity })
  }

  function stop() {
    running?.abort()
    running = null
    const { activity } = store.get()
    if (activity.status === 'loading') store.set({ activity: { ...activity, status: 'idle' } })
  }

  async function load(): Promise<void> {
    const { account, activity } = store.get()
    const { address, chainId } = account
    if (!source || !address || chainId === null || running) return
    running = new AbortController()
    const { signal } = running
    const cursor = activity.next
    const properties = { address, projectId, cursor }
    store.set({ activity: { ...activity, status: 'loading' } })
    const reading = readPage(source, { address, chainId, cursor }, signal)
    if (cursor !== null) track({ event: 'LOAD_MORE_TRANSACTIONS', properties })
    const page = await reading.catch(() => null)
    if (signal.aborted) return
    running = null
    if (page) {
      const transactions = withoutRepeats([...activity.transactions, ...page.transactions])
      // A source that only repeats itself would be read for ever, while its last row is in view.
      const isRepeated = page.transactions.length > 0 && transactions.length === activity.transactions.length
      const next = isRepeated ? null : page.next
      store.set({ activity: { status: 'ready', transactions, next, asOf: clock.now() } })
    } else {
      track({ event: 'ERROR_FETCH_TRANSACTIONS', properties })
      store.set({ activity: { ...activity, status: 'failed' } })
    }
  }

  function follow(entry: ViewEntry | null) {
    if (entry?.view !== 'Transactions') return stop()
    store.set({ activity: { ...store.get().activity, asOf: clock.now() } })
    if (store.get().activity.transactions.length === 0) void load()
  }

  navigation.onShown(follow)
  const stopWatching = wallets.watchAccount(() => {
    const owner = ownerOf()
    if (owner === ownedBy) return
    ownedBy = owner
    reset()
    if (store.get().isOpen && topView(store.get().stack) === 'Transactions') void load()
  })

  const { isOpen, stack } = store.get()
  follow(isOpen ? topEntry(stack) : null)

  return {
    loadMoreActivity() {
      const { status, next } = store.get().activity
      if (next !== null && (status === 'ready' || status === 'idle')) void load()
    },
    retryActivity() {
      if (store.get().activity.status === 'failed') void load()
    },
    transactionUrl(hash) {
      const { chainId } = store.get().account
      return chainId === null ? null : wallets.transactionUrl(chainId, hash)
    },
    destroy() {
      stop()
      stopWatching()
    },
  }
}

/** A transaction that arrives between two pages shifts another one onto the next page, where it would appear twice. */
function withoutRepeats(transactions: readonly Transaction[]): readonly Transaction[] {
  return Array.from(new Map(transactions.map((transaction) => [transaction.id, transaction])).values())
}

/** At most this many empty pages are skipped. */
const mostEmptyPages = 10

/**
 * Reads the next page that has something to show. A source may return an empty page with a cursor. Without a row on
 * screen, nothing would request the page after it.
 *
 * @throws Error if the source fails.
 */
async function readPage(source: ActivitySource, query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage> {
  let page = await source.page(query, signal)
  for (let passed = 0; passed < mostEmptyPages && page.transactions.length === 0 && page.next !== null; passed++) {
    page = await source.page({ ...query, cursor: page.next }, signal)
  }
  return page
}
