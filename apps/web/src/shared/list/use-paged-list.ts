import { useInfiniteQuery } from '@tanstack/react-query'

export type ListPage<Row> = { readonly rows: readonly Row[]; readonly total: number }

type Options<Page> = {
  readonly queryKey: readonly unknown[]
  /** Such as `storedOffline`. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** Reads one page, counted from 1. */
  readonly fetchPage: (page: { pageNum: number; pageSize: number; signal: AbortSignal }) => Promise<Page>
}

/** What is read of a list so far. */
export type PagedRows<Row> = {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly moreFailed: boolean
  readonly loadMore: () => void
}

export const PAGE_SIZE = 20

/** Reads a list page by page; `first` is the first page with its other fields. */
export function usePagedList<Page extends ListPage<unknown>>({ queryKey, meta, fetchPage }: Options<Page>) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    ...(meta === undefined ? {} : { meta }),
    queryFn: ({ pageParam, signal }) => fetchPage({ pageNum: pageParam, pageSize: PAGE_SIZE, signal }),
    initialPageParam: 1,
    getNextPageParam: (_, pages, last) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0)
      const latest = pages.at(-1)
      return latest !== undefined && latest.rows.length > 0 && loaded < latest.total ? last + 1 : undefined
    },
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    first: pages[0],
    rows: pages.flatMap((page) => page.rows) as Page['rows'][number][],
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  }
}
