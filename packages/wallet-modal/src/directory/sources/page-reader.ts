import { createBrowserCache } from '../../http/browser-cache.ts'
import { createCachedJson } from '../../http/cached-json.ts'
import { requestJson } from '../../http/request.ts'
import type { Service } from '../../http/service.ts'
import type { DirectoryPage, DirectoryQuery } from '../../ports/directory-port.ts'
import type { DirectoryOptions } from './directory-options.ts'

export type PageReaderOptions = Pick<DirectoryOptions, 'cache'> & {
  readonly service: Service
  readonly call: string
  readonly scope: string
  readonly lifetime: AbortSignal
  /** Throws `ServiceError` if the answer is not a page of a directory. */
  readonly read: (json: unknown, query: DirectoryQuery) => Omit<DirectoryPage, 'isFallback'>
}

/**
 * Creates a reader of pages over HTTP. Everything except searches is cached, so that typed text is not stored on the
 * device.
 */
export function createPageReader(options: PageReaderOptions) {
  const { service, call, scope, lifetime, read, cache = createBrowserCache({ clock: service.clock }) } = options
  const keptJson = createCachedJson({ service, cache, scope, lifetime })

  return async (query: DirectoryQuery, signal: AbortSignal): Promise<DirectoryPage> => {
    const path = directoryPath(call, query)
    const readPage = (json: unknown) => ({ ...read(json, query), isFallback: false })
    if (query.search) return readPage(await requestJson(service, { path, signal }))
    return keptJson({ path, signal, read: readPage })
  }
}

/** Returns the path of a query in the format of the service: pages from 1, ids joined by commas, nothing empty. */
function directoryPath(call: string, { page, entries, search, include, exclude }: DirectoryQuery): string {
  const fields = {
    page: String(page),
    entries: String(entries),
    search: search?.trim() ?? '',
    include: include?.join(',') ?? '',
    exclude: exclude?.join(',') ?? '',
  }
  return `${call}?${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))}`
}
