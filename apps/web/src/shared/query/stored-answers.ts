import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the store of answers needs apart from the queries. */
export type AnswerStorePorts = {
  readonly storage: {
    get(key: string): unknown
    set(key: string, value: unknown): void
    remove(...keys: string[]): void
    keys(): string[]
  }
  /** The signed-in member; empty if there is none. */
  currentUser(): string
  /** The app's build. Another version may have other fields, so it ignores stored answers. */
  readonly build: string
}

/** The parts of a query that are used. */
type Figures = {
  readonly queryKey: QueryKey
  readonly queryHash: string
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number }
}
type Kept = { readonly build: string; readonly at: number; readonly data: unknown }

const PREFIX = 'kept:'
/** A skeleton shows this long before older figures replace it. */
const PATIENCE = 2_500
/** A longer answer is not a set of figures, and storage is small. */
const LONGEST = 50_000

/** The `meta` of a query whose last good answer is stored on the device, to be shown with its time when there is no newer one. */
export const storedOffline = { kept: true } as const

/** Stores the answers of queries marked `storedOffline`, and restores them when the server does not answer, or not soon. */
export function storeAnswers(client: QueryClient, { storage, currentUser, build }: AnswerStorePorts): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.meta?.kept !== true) return
    const { query, action } = event
    if (action.type === 'success' && action.manual !== true) keep(query)
    if (action.type === 'failed' || action.type === 'error') giveBack(query)
    if (action.type === 'fetch' && query.state.data === undefined) setTimeout(() => giveBack(query), PATIENCE)
  })

  function keep(query: Figures): void {
    // The member may have signed out before the answer arrived.
    if (!isReaders(query)) return
    const { data, dataUpdatedAt: at } = query.state
    if (JSON.stringify(data).length > LONGEST) return
    try {
      storage.set(PREFIX + query.queryHash, { build, at, data } satisfies Kept)
    } catch {
      // The storage is full. The figures still show while the page is open.
    }
  }

  function giveBack(query: Figures): void {
    if (query.state.data !== undefined || !isReaders(query)) return
    const kept = storage.get(PREFIX + query.queryHash)
    if (!isKept(kept) || kept.build !== build) return
    client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at })
  }

  function isReaders({ queryKey }: Figures): boolean {
    return queryKey[0] !== 'member' || queryKey[1] === currentUser()
  }
}

/** Removes the stored answers of the signed-in member; public ones stay. */
export function removeStoredAnswers(storage: AnswerStorePorts['storage']): void {
  storage.remove(...storage.keys().filter((key) => key.startsWith(`${PREFIX}["member"`)))
}

/** Removes the stored answer of one query. */
export function removeStoredAnswer(storage: AnswerStorePorts['storage'], query: Pick<Figures, 'queryHash'>): void {
  storage.remove(PREFIX + query.queryHash)
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'build' in value && 'at' in value && 'data' in value
}
