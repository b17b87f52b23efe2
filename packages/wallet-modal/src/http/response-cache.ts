/** An answer as it came, with the mark by which the service knows it again. */
export type CachedResponse = {
  readonly body: string
  readonly etag: string | null
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Where answers are kept between uses. Neither call throws or takes long: a cache that cannot keep forgets. */
export type ResponseCache = {
  get(key: string): Promise<CachedResponse | null>
  put(key: string, answer: CachedResponse): Promise<void>
}

/** Keeps the last answers for as long as the page lives. */
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
