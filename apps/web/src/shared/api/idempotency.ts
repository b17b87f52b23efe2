type KeyStorage = { get(key: string): unknown; set(key: string, value: unknown): void; remove(key: string): void }

/**
 * Keys for calls that move money. The same request keeps its key until it is known to have ended, across a lost answer and a
 * reload, so that a repeat never has a second effect.
 */
export function createKeyKeeper(storage: KeyStorage, newKey: () => string) {
  const place = (purpose: string) => `request:${purpose}`
  return {
    /** Returns the key of a request with this content; different content gets a new one. */
    keyFor(purpose: string, content: string): string {
      const kept = storage.get(place(purpose))
      if (isKept(kept) && kept.content === content) return kept.key
      const key = newKey()
      storage.set(place(purpose), { content, key })
      return key
    },
    /** Marks the request as ended, so that the next one gets a new key. */
    ended: (purpose: string) => storage.remove(place(purpose)),
  }
}

function isKept(value: unknown): value is { content: string; key: string } {
  return (
    typeof value === 'object' && value !== null && 'content' in value && 'key' in value && typeof value.key === 'string'
  )
}
