import type { DirectoryQuery } from '../../ports/directory-port.ts'

/** The query as the directory calls write it: pages from 1, lists of ids joined by commas, nothing empty. */
export function directoryPath(call: string, { page, entries, search, include, exclude }: DirectoryQuery): string {
  const fields = {
    page: String(page),
    entries: String(entries),
    search: search?.trim() ?? '',
    include: include?.join(',') ?? '',
    exclude: exclude?.join(',') ?? '',
  }
  return `${call}?${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))}`
}
