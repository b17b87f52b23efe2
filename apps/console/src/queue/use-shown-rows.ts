import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRoute } from '../shared/route.ts'
import { currentLanguage } from '../shared/texts.ts'
import type { Column } from './queue-table.tsx'
import { isSortedByServer, parseOrder, serverSort, sortRows } from './row-order.ts'
import { readWholeList } from './whole-list.ts'

const pageSize = 50
/** How often a page is read again, in milliseconds; a whole list less often. */
const [refreshMs, wholeRefreshMs] = [15_000, 60_000]
/** The most rows that are filtered and sorted as one list. */
const mostSorted = 1_000
/** The most rows of a file. */
const mostSaved = 20_000

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number }
/** A page of a list as it is asked for. `sort` and `text` are of lists that the server sorts. */
export type PageInput<Sort extends string> = {
  readonly state: string
  readonly only: string | undefined
  readonly pageNum: number
  readonly pageSize: number
  readonly sort?: Sort
  readonly text?: string
}
/** Returns what a call takes of it that has neither states nor single rows. */
export function pageOf<Sort extends string>({ pageNum, pageSize, sort, text }: PageInput<Sort>) {
  return { pageNum, pageSize, ...(sort && { sort }), ...(text && { text }) }
}

type Listed<Row, Sort extends string> = {
  readonly name: string
  readonly view?: string
  readonly isWhole?: boolean
  readonly load: (input: PageInput<Sort>, signal: AbortSignal) => Promise<Page<Row>>
  readonly searchIn?: (row: Row) => string
  readonly columns: readonly Column<Row, Sort>[]
}
type Wanted = {
  readonly state: string
  readonly only: string | undefined
  readonly page: number
  /** As it is typed. */
  readonly filter: string
}

/** Returns what the server filters by: it refuses a text without a letter or a digit. */
function textFor(filter: string): string | undefined {
  const text = filter.trim().slice(0, 100)
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined
}

/**
 * Returns the rows of a queue that are shown. The server sorts and filters long lists. A short list is read as a whole once it is
 * sorted or filtered. `readAll` returns the rows of all pages.
 */
export function useShownRows<Row, Sort extends string>(
  props: Listed<Row, Sort>,
  { state, only, page, filter }: Wanted,
) {
  const { name, view, isWhole = false, load, searchIn, columns } = props
  const { params } = useRoute()
  const order = parseOrder(params.sort, columns)
  const isServed = isSortedByServer(columns)
  const wanted = isServed ? '' : filter.trim().toLowerCase()
  const sort = serverSort(order, columns)
  const text = isServed ? textFor(params.q ?? '') : undefined
  const isOne = isWhole || (!isServed && (wanted !== '' || order !== undefined))

  const loadPage = (from: { pageNum: number; pageSize: number }, signal: AbortSignal) =>
    load({ state, only, ...from, ...(sort && { sort }), ...(text && { text }) }, signal)
  const readRows = (most: number, signal: AbortSignal) =>
    isWhole ? loadPage({ pageNum: 1, pageSize }, signal) : readWholeList((from) => loadPage(from, signal), most)
  const select = (rows: readonly Row[]) =>
    isServed
      ? rows
      : sortRows(
          rows.filter((row) => searchIn?.(row).toLowerCase().includes(wanted) ?? true),
          columns,
          order,
        )

  const list = useQuery({
    queryKey: [name, view, state, isOne ? 'all' : page, sort, text, only, currentLanguage()],
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
