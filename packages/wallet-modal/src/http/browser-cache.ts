import { browserClock } from '../browser/environment.ts'
import type { Clock } from '../ports/wallet-port.ts'
import { type CachedResponse, createMemoryCache, type ResponseCache } from './response-cache.ts'

export type BrowserCacheOptions = {
  readonly name?: string
  /** Called at the first use. An error means that there is no database. */
  readonly openDatabases?: () => IDBFactory | undefined
  readonly clock?: Clock
}

const store = 'answers'
const maxEntries = 100
/** In milliseconds. A database that another tab blocks may never answer; the network is used instead. */
const patience = 400

/**
 * Creates a cache in IndexedDB, so that responses survive a reload. If the browser has none or denies it (private mode,
 * full disk), responses are kept until the page closes. Opens nothing before the first use.
 */
export function createBrowserCache({
  name = 'wallet-modal.answers',
  openDatabases = () => globalThis.indexedDB,
  clock = browserClock,
}: BrowserCacheOptions = {}): ResponseCache {
  const memory = createMemoryCache(maxEntries)
  let opening: Promise<IDBDatabase | null> | undefined

  function database(): Promise<IDBDatabase | null> {
    opening ??= within(open(name, openDatabases), null)
    return opening
  }

  async function within<T>(work: Promise<T>, otherwise: T): Promise<T> {
    let cancel = () => {}
    const tooLong = new Promise<T>((resolve) => {
      cancel = clock.after(patience, () => resolve(otherwise))
    })
    try {
      return await Promise.race([work, tooLong])
    } catch {
      // A failed cache counts as empty: the response is fetched again.
      return otherwise
    } finally {
      cancel()
    }
  }

  return {
    async get(key) {
      const remembered = await memory.get(key)
      if (remembered) return remembered
      const db = await database()
      return db && asKept(await within<unknown>(read(db, key), null))
    },
    async put(key, answer) {
      await memory.put(key, answer)
      const db = await database()
      if (db) await within(write(db, key, answer), undefined)
    },
  }
}

async function open(name: string, databases: () => IDBFactory | undefined): Promise<IDBDatabase | null> {
  const opened = databases()?.open(name, 1)
  if (!opened) return null
  opened.onupgradeneeded = () => opened.result.createObjectStore(store)
  return settled(opened)
}

/** Async, because a closed database throws. */
async function read(db: IDBDatabase, key: string): Promise<unknown> {
  return settled(db.transaction(store, 'readonly').objectStore(store).get(key))
}

async function write(db: IDBDatabase, key: string, answer: CachedResponse): Promise<void> {
  const entries = db.transaction(store, 'readwrite').objectStore(store)
  if ((await settled(entries.count())) >= maxEntries) await settled(entries.clear())
  await settled(entries.put(answer, key))
}

function settled<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('The database refused the request'))
  })
}

/** Other scripts of the same origin can write there too. */
function asKept(value: unknown): CachedResponse | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('body' in value && 'etag' in value && 'savedAt' in value)) return null
  const { body, etag, savedAt } = value
  if (typeof body !== 'string' || typeof savedAt !== 'number') return null
  return { body, savedAt, etag: typeof etag === 'string' ? etag : null }
}
