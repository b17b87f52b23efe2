import { parseJsonText, request, successful } from './request.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'
import type { Service } from './service.ts'

export type CachedJsonOptions = {
  readonly service: Service
  readonly cache: ResponseCache
  /** Separates these responses from others in the same cache. */
  readonly scope: string
  /** Aborts background requests. */
  readonly lifetime: AbortSignal
}

export type JsonQuery<T> = {
  readonly path: string
  readonly signal: AbortSignal
  /** Parses the response. If it throws, the response is neither returned nor cached. */
  readonly read: (json: unknown) => T
}

const minute = 60_000
/** A younger response is used without a request. */
const freshFor = 5 * minute
/** A younger response is returned at once and revalidated in the background. */
const usableFor = 7 * 24 * 60 * minute

/** Creates a reader of JSON through a cache: returns the cached response at once and revalidates it by its ETag. */
export function createCachedJson({ service, cache, scope, lifetime }: CachedJsonOptions) {
  const { now } = service.clock
  const renewing = new Set<string>()
  const keyOf = (path: string) => `${scope} ${service.base}${path}`

  async function renew<T>({ path, signal, read }: JsonQuery<T>, known: CachedResponse | null): Promise<T> {
    const headers: Record<string, string> = known?.etag ? { 'if-none-match': known.etag } : {}
    const answer = await request(service, { path, headers, signal })
    const isSame = known && answer.status === 304
    const body = isSame ? known.body : new TextDecoder().decode(successful(answer).body)
    const value = read(parseJsonText(body))
    await cache.put(keyOf(path), { body, etag: isSame ? known.etag : answer.etag, savedAt: now() })
    return value
  }

  async function renewBehind<T>(question: JsonQuery<T>, known: CachedResponse): Promise<void> {
    if (renewing.has(question.path)) return
    renewing.add(question.path)
    try {
      await renew({ ...question, signal: lifetime }, known)
    } catch {
      // The cached response was returned already. An unreachable service shows at the first request without one.
    } finally {
      renewing.delete(question.path)
    }
  }

  return async <T>(question: JsonQuery<T>): Promise<T> => {
    const kept = await cache.get(keyOf(question.path))
    const copy = kept && readable(kept, question)
    if (!kept || !copy) return renew(question, null)

    const age = now() - kept.savedAt
    if (age < 0 || age >= usableFor) return renew(question, kept)
    if (age >= freshFor) void renewBehind(question, kept)
    return copy.value
  }
}

function readable<T>({ body }: CachedResponse, { read }: JsonQuery<T>): { value: T } | null {
  try {
    return { value: read(parseJsonText(body)) }
  } catch {
    // Stored by an earlier version, or damaged: counts as not cached.
    return null
  }
}
