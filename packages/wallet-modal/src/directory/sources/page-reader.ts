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
  /** @throws ServiceError when the answer is not a page of a directory. */
  readonly read: (json: unknown, query: DirectoryQuery) => Omit<DirectoryPage, 'isFallback'>
}

/** Reads pages of a directory over HTTP; all but searches through the cache, so that words typed are not left on the device. */
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

/** The query as the directory calls write it: pages from 1, lists of ids joined by commas, nothing empty. */
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
