import type { KeyValueStorage } from '../ports/wallet-port.ts'

/**
 * Returns a storage that never throws. What the browser refuses to store (private mode, full quota, storage disabled)
 * is kept in memory until the page closes. `find` is called on each use, because accessing `localStorage` can throw.
 */
export function safeStorage(find: () => KeyValueStorage): KeyValueStorage {
  const memory = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return memory.get(key) ?? find().getItem(key)
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
        // If the storage cannot be accessed, it stored nothing either.
      }
    },
  }
}
