import type { KeyedStorage } from '@terahold/platform/storage'

/** After a day, the same content is a new request, and not a retry after a lost answer. */
const LONGEST = 86_400_000

/**
 * Keys for calls that move money. The same request keeps its key until it is known to have ended, across a lost answer and a
 * reload, so that a repeat within a day never has a second effect.
 */
export function createIdempotencyKeys(storage: KeyedStorage, newKey: () => string, now: () => number = Date.now) {
  const place = (purpose: string) => `request:${purpose}`
  return {
    /** Returns the key of a request with this content; different content gets a new one. */
    keyFor(purpose: string, content: string): string {
      const kept = storage.get(place(purpose))
      if (isKept(kept) && kept.content === content && Math.abs(now() - kept.at) < LONGEST) return kept.key
      const key = newKey()
      storage.set(place(purpose), { content, key, at: now() })
      return key
    },
    /** Marks the request as ended, so that the next one gets a new key. */
    ended: (purpose: string) => storage.remove(place(purpose)),
  }
}

type Kept = { readonly content: string; readonly key: string; readonly at: number }

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { content, key, at } = value as Record<string, unknown>
  return typeof content === 'string' && typeof key === 'string' && typeof at === 'number'
}
