import type { ResponseCache } from '../../http/response-cache.ts'
import type { ServiceOptions } from '../../http/service.ts'

export type DirectoryOptions = ServiceOptions & {
  readonly baseUrl: string
  /** Where pages are kept between uses; IndexedDB if left out. Searches are never kept. */
  readonly cache?: ResponseCache
}
