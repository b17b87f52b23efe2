import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '../shared/failure-text.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'
import type { Column } from './queue-table.tsx'
import { nextOrder, parseOrder, serverSort } from './row-order.ts'

type OlderRows<Page, Row, Sort extends string> = {
  /** The screen, then what the list is filtered by. */
  readonly key: readonly [string, ...unknown[]]
  readonly columns: readonly Column<Row, Sort>[]
  readonly load: (page: { sort?: Sort; cursor?: string }, signal: AbortSignal) => Promise<Page>
  readonly rowsOf: (page: Page) => readonly Row[]
  /** What the button says that reads older rows. */
  readonly label: string
}

/** Reads a list without pages, the newest rows first, and older ones on request. Returns what a `ListFrame` takes, and what was read. */
export function useOlderRows<Page extends { readonly next: string | null }, Row, Sort extends string>(
  wanted: OlderRows<Page, Row, Sort>,
) {
  const { key, columns, load, rowsOf, label } = wanted
  const texts = useTexts()
  const { params } = useRoute()
  const order = parseOrder(params.sort, columns)
  const sort = serverSort(order, columns)
  const list = useInfiniteQuery({
    queryKey: [...key, sort],
    queryFn: ({ pageParam: cursor, signal }) => load({ ...(sort && { sort }), ...(cursor && { cursor }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
    // It would load every page again.
    refetchOnWindowFocus: false,
  })
  const pages = list.data?.pages ?? []
  const readMore = () => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()
  const pager = list.hasNextPage && (
    <footer className="flex items-center justify-end gap-2 border-t border-line px-5 py-2">
      {list.isFetchNextPageError && (
        <span role="alert" className="text-loss">
          {failureText(list.error, texts)}
        </span>
      )}
      <button type="button" className="desk-control" aria-disabled={list.isFetchingNextPage} onClick={readMore}>
        {list.isFetchingNextPage ? texts.queue.loading : label}
      </button>
    </footer>
  )
  const frame = {
    columns,
    rows: pages.flatMap(rowsOf),
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    error: list.isFetchNextPageError ? null : list.error,
    onRetry: () => list.refetch(),
    order,
    onEnd: readMore,
    onSort: (column: number) => changeParams({ sort: nextOrder(order, column, columns), id: undefined }),
    pager,
  }
  return { pages, frame }
}
