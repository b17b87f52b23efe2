import type { ResponseCache } from '../../http/response-cache.ts'
import type { ServiceOptions } from '../../http/service.ts'

/** The options of `createServerDirectory`. */
export type DirectoryOptions = ServiceOptions & {
  readonly baseUrl: string
  /** Where pages are cached. IndexedDB by default. Searches are never cached. */
  readonly cache?: ResponseCache
}
