import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRoute } from '../shared/route.ts'
import { currentLanguage } from '../shared/texts.ts'
import type { Column } from './queue-table.tsx'
import { parseOrder, sortRows } from './row-order.ts'
import { readWholeList } from './whole-list.ts'

const pageSize = 50
/** How often a page is read again, in milliseconds; a whole list less often. */
const [refreshMs, wholeRefreshMs] = [15_000, 60_000]
/** The most rows that are filtered and sorted as one list. */
const mostSorted = 1_000
/** The most rows of a file. */
const mostSaved = 20_000

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number }
type Listed<Row> = {
  readonly name: string
  readonly view?: string
  readonly isWhole?: boolean
  readonly load: (
    input: { state: string; only: string | undefined; pageNum: number; pageSize: number },
    signal: AbortSignal,
  ) => Promise<Page<Row>>
  readonly searchIn: (row: Row) => string
  readonly columns: readonly Column<Row>[]
}
type Wanted = {
  readonly state: string
  readonly only: string | undefined
  readonly page: number
  readonly filter: string
}

/**
 * Returns the rows of a queue that are shown: a page of the server, or a page of the whole list once it is filtered or sorted.
 * `readAll` returns the rows of all pages.
 */
export function useShownRows<Row>(props: Listed<Row>, { state, only, page, filter }: Wanted) {
  const { name, view, isWhole = false, load, searchIn, columns } = props
  const { params } = useRoute()
  const order = parseOrder(params.sort)
  const wanted = filter.trim().toLowerCase()
  const isOne = isWhole || wanted !== '' || order !== undefined

  const loadPage = (from: { pageNum: number; pageSize: number }, signal: AbortSignal) =>
    load({ state, only, ...from }, signal)
  const readRows = (most: number, signal: AbortSignal) =>
    isWhole ? loadPage({ pageNum: 1, pageSize }, signal) : readWholeList((from) => loadPage(from, signal), most)
  const select = (rows: readonly Row[]) =>
    sortRows(
      rows.filter((row) => searchIn(row).toLowerCase().includes(wanted)),
      columns,
      order,
    )

  const list = useQuery({
    queryKey: [name, view, state, isOne ? 'all' : page, only, currentLanguage()],
    queryFn: ({ signal }) => (isOne ? readRows(mostSorted, signal) : loadPage({ pageNum: page, pageSize }, signal)),
    placeholderData: keepPreviousData,
    refetchInterval: isOne && !isWhole ? wholeRefreshMs : refreshMs,
  })
  const { rows: read = [], total = 0 } = list.data ?? {}
  const selected = select(read)
  const isPaged = isOne && !isWhole
  return {
    list,
    order,
    rows: isPaged ? selected.slice((page - 1) * pageSize, page * pageSize) : selected,
    /** Rows in all; undefined while that is not known. */
    count: list.data && (wanted === '' ? total : selected.length),
    /** Whether the list is too long to be filtered and sorted as a whole. */
    isCut: isPaged && total > read.length,
    pages: isWhole ? 1 : Math.max(1, Math.ceil((isPaged ? selected.length : total) / pageSize)),
    readAll: async () => {
      const all = await readRows(mostSaved, new AbortController().signal)
      const rows = select(all.rows)
      return { rows, total: all.total - (all.rows.length - rows.length) }
    },
  }
}
