/** A store of values by key, as the WalletConnect SDK asks for it. */
export type SdkStorage = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

const probeName = 'wallet-modal-probe'

/**
 * Memory in place of IndexedDB where that cannot be opened, as in some private windows: the SDK would wait for it
 * for ever. `undefined` leaves the SDK its own choice.
 */
export async function storageForSdk(databases: IDBFactory | undefined): Promise<SdkStorage | undefined> {
  if (databases && (await canOpen(databases))) return undefined
  return memoryStorage()
}

/** Keeps values, as copies, for as long as the page lives. */
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
      // Firefox throws a SecurityError where cookies are blocked.
      resolve(false)
    }
  })
}
