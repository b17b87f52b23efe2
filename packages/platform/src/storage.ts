import { decodeStored, encodeStored } from './stored-value.ts'

/** The part of localStorage that is used. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>

export interface TaggedStorage {
  /** Returns the stored value, or `''` for a missing key. */
  get(key: string): unknown
  /** Returns the stored value if it is a string, otherwise `''`, which is the form of the session's keys. */
  getText(key: string): string
  /** The same as `get`, but throws `StorageError` for a missing key. */
  read(key: string): Promise<unknown>
  set(key: string, value: unknown): void
  remove(...keys: string[]): void
  clear(): void
  keys(): string[]
}

/** What a part of the product needs that stores a few values. */
export type KeyedStorage = Pick<TaggedStorage, 'get' | 'set' | 'remove'>

/** `getStorage:fail data not found`: the asynchronous read of a missing key. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly errMsg = 'getStorage:fail data not found'

  constructor() {
    super('getStorage:fail data not found')
  }
}

/** Stores typed values in a store of strings, in the format other parts of the product read. */
export function createStorage(backend: StorageBackend): TaggedStorage {
  const get = (key: string) => decodeStored(backend.getItem(key))
  return {
    get,
    getText(key) {
      const value = get(key)
      return typeof value === 'string' ? value : ''
    },
    async read(key) {
      if (backend.getItem(key) === null) throw new StorageError()
      return get(key)
    },
    set: (key, value) => backend.setItem(key, encodeStored(value)),
    remove(...keys) {
      for (const key of keys) backend.removeItem(key)
    },
    clear: () => backend.clear(),
    keys: () => Array.from({ length: backend.length }, (_, index) => backend.key(index)).filter((key) => key !== null),
  }
}
