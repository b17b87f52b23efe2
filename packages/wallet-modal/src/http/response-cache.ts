/** A cached response with its ETag. */
export type CachedResponse = {
  readonly body: string
  readonly etag: string | null
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Where responses are cached. Neither call throws or takes long: a cache that cannot store forgets. */
export type ResponseCache = {
  get(key: string): Promise<CachedResponse | null>
  put(key: string, answer: CachedResponse): Promise<void>
}

/** Creates a cache that lasts until the page closes. */
export function createMemoryCache(maxEntries = 100): ResponseCache {
  const kept = new Map<string, CachedResponse>()
  return {
    get: async (key) => kept.get(key) ?? null,
    put: async (key, answer) => {
      if (kept.size >= maxEntries) kept.clear()
      kept.set(key, answer)
    },
  }
}
