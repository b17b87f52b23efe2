/** A key-value store as the WalletConnect SDK requires it. */
export type SdkStorage = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

const probeName = 'wallet-modal-probe'

/**
 * Returns memory in place of IndexedDB if that cannot be opened, as in some private windows, where the SDK would wait
 * for ever. `undefined` leaves the choice to the SDK.
 */
export async function storageForSdk(databases: IDBFactory | undefined): Promise<SdkStorage | undefined> {
  if (databases && (await canOpen(databases))) return undefined
  return memoryStorage()
}

/** Creates a store that keeps copies of values until the page closes. */
export function memoryStorage(): SdkStorage {
  const kept = new Map<string, string>()
  const read = <T>(text: string) => JSON.parse(text) as T
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async <T>() => [...kept].map(([key, text]): [string, T] => [key, read<T>(text)]),
    getItem: async <T>(key: string) => {
      const text = kept.get(key)
      return text === undefined ? undefined : read<T>(text)
    },
    setItem: async (key, value) => void kept.set(key, JSON.stringify(value)),
    removeItem: async (key) => void kept.delete(key),
  }
}

type Write = { run: () => Promise<void>; readonly written: Promise<void> }

/**
 * Makes a storage write one value of a key at a time, and only the newest of those that wait. For each message the SDK writes all
 * messages of the session again; writes that wait for the disk would fill the page's memory when a wallet sends thousands.
 */
export function writeNewestOnly(storage: Pick<SdkStorage, 'getItem' | 'setItem' | 'removeItem'>): void {
  const { getItem, setItem, removeItem } = storage
  const waiting = new Map<string, Write>()
  const last = new Map<string, Promise<void>>()

  function write(key: string, run: Write['run']): Promise<void> {
    const joined = waiting.get(key)
    if (joined) {
      joined.run = run
      return joined.written
    }
    const turn = (last.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key)
      return added.run()
    })
    const added: Write = { run, written: turn }
    waiting.set(key, added)
    last.set(
      key,
      turn.catch(() => undefined),
    )
    return turn
  }

  storage.setItem = (key, value) => write(key, () => setItem.call(storage, key, value))
  storage.removeItem = (key) => write(key, () => removeItem.call(storage, key))
  storage.getItem = async <T>(key: string) => {
    await last.get(key)
    return getItem.call(storage, key) as Promise<T | undefined>
  }
}

function canOpen(databases: IDBFactory): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = databases.open(probeName)
      request.onerror = () => resolve(false)
      request.onsuccess = () => {
        request.result.close()
        databases.deleteDatabase(probeName)
        resolve(true)
      }
    } catch {
      // Firefox throws a SecurityError if cookies are blocked.
      resolve(false)
    }
  })
}
