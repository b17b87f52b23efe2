import { parseJsonText, request, successful } from './request.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'
import type { Service } from './service.ts'

export type CachedJsonOptions = {
  readonly service: Service
  readonly cache: ResponseCache
  /** Told apart from the answers of others in the same cache. */
  readonly scope: string
  /** Ends what goes on behind an answer that was given from the cache. */
  readonly lifetime: AbortSignal
}

export type JsonQuery<T> = {
  readonly path: string
  readonly signal: AbortSignal
  /** @throws Error when the answer is not what it should be; such an answer is neither given nor kept. */
  readonly read: (json: unknown) => T
}

const minute = 60_000
/** A copy younger than this is not asked about. */
const freshFor = 5 * minute
/** A copy younger than this is given at once and compared with the service behind it. */
const usableFor = 7 * 24 * 60 * minute

/** Reads JSON through a cache: what is kept is given at once, and renewed behind it by its ETag. */
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
      // The copy has been given already. A service that is gone shows at the first question without one.
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
    // Kept by an earlier version, or damaged: as good as not kept.
    return null
  }
}
