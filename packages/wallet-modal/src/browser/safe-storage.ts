import type { KeyValueStorage } from '../ports/wallet-port.ts'

/**
 * A storage that never throws: what the browser refuses to keep (private mode, full quota, storage switched off)
 * is kept in memory until the page goes. `find` is called on each use because merely touching `localStorage` can throw.
 */
export function safeStorage(find: () => KeyValueStorage): KeyValueStorage {
  const memory = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return find().getItem(key) ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    setItem(key, value) {
      try {
        find().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    removeItem(key) {
      memory.delete(key)
      try {
        find().removeItem(key)
      } catch {
        // A storage that refuses to be touched kept nothing either.
      }
    },
  }
}
