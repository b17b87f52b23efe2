type KeyStorage = { get(key: string): unknown; set(key: string, value: unknown): void; remove(key: string): void }

/**
 * Keys for calls that move money. The same request keeps its key until it is known to have ended, over a lost answer and a
 * reload, so that asking again never does it twice.
 */
export function createKeyKeeper(storage: KeyStorage, newKey: () => string) {
  const place = (purpose: string) => `request:${purpose}`
  return {
    /** The key of a request with this content; another content gets a new one. */
    keyFor(purpose: string, content: string): string {
      const kept = storage.get(place(purpose))
      if (isKept(kept) && kept.content === content) return kept.key
      const key = newKey()
      storage.set(place(purpose), { content, key })
      return key
    },
    /** The request ended, one way or the other: the next one is another. */
    ended: (purpose: string) => storage.remove(place(purpose)),
  }
}

function isKept(value: unknown): value is { content: string; key: string } {
  return (
    typeof value === 'object' && value !== null && 'content' in value && 'key' in value && typeof value.key === 'string'
  )
}
