import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRoute } from '../shared/route.ts'
import { currentLanguage } from '../shared/texts.ts'
import type { Column } from './queue-table.tsx'
import { isSortedByServer, parseOrder, serverSort, sortRows } from './row-order.ts'
import { type Page, readWholeList } from './whole-list.ts'

const pageSize = 50
/** How often a list is read again, in milliseconds. */
export const refreshMs = 15_000
/** The most rows of a file. */
const mostSaved = 20_000

/** A request for a page of a list. Only lists that the server sorts use `sort` and `text`. */
export type PageInput<Sort extends string> = {
  readonly state: string
  readonly only: string | undefined
  readonly pageNum: number
  readonly pageSize: number
  readonly sort?: Sort
  readonly text?: string
}
/** Returns what a call takes of it that filters by one of `states`. */
export function pageOf<Sort extends string, State extends string = never>(
  { state, pageNum, pageSize, sort, text }: PageInput<Sort>,
  states: readonly State[] = [],
) {
  const known: State | undefined = states.find((one) => one === state)
  return { pageNum, pageSize, ...(known && { state: known }), ...(sort && { sort }), ...(text && { text }) }
}

type Listed<Row, Sort extends string> = {
  readonly name: string
  readonly view?: string
  readonly load: (input: PageInput<Sort>, signal: AbortSignal) => Promise<Page<Row>>
  readonly searchIn?: (row: Row) => string
  readonly idOf: (row: Row) => string
  readonly columns: readonly Column<Row, Sort>[]
}
type Wanted = {
  readonly state: string
  readonly only: string | undefined
  readonly page: number
  /** The text that the operator types. */
  readonly filter: string
}

/** Returns the text to send to the server. It refuses a text without a letter or a digit. */
function textFor(filter: string): string | undefined {
  const text = filter.trim().slice(0, 100)
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined
}

/**
 * Returns the rows of a queue that are shown. The server sorts, filters and pages lists that can be long. One that is always short is
 * complete in one answer, and is sorted and filtered here. `readAll` returns the rows of all pages.
 */
export function useShownRows<Row, Sort extends string>(
  { name, view, load, searchIn, idOf, columns }: Listed<Row, Sort>,
  { state, only, page, filter }: Wanted,
) {
  const { params } = useRoute()
  const order = parseOrder(params.sort, columns)
  const isServed = isSortedByServer(columns)
  const wanted = isServed ? '' : filter.trim().toLowerCase()
  const sort = serverSort(order, columns)
  const text = isServed ? textFor(params.q ?? '') : undefined

  const loadPage = (from: { pageNum: number; pageSize: number }, signal?: AbortSignal) =>
    load({ state, only, ...from, ...(sort && { sort }), ...(text && { text }) }, signal ?? new AbortController().signal)
  const select = (rows: readonly Row[]) =>
    isServed
      ? rows
      : sortRows(
          rows.filter((row) => searchIn?.(row).toLowerCase().includes(wanted) ?? true),
          columns,
          order,
        )

  const list = useQuery({
    queryKey: [name, view, state, isServed ? page : 'all', sort, text, only, currentLanguage()],
    queryFn: ({ signal }) => loadPage({ pageNum: isServed ? page : 1, pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const { rows: read = [], total = 0 } = list.data ?? {}
  const rows = select(read)
  // A row that a link opens may be on another page than when the link was made: the server finds it by its id.
  const { id } = params
  const isElsewhere =
    isServed &&
    only === undefined &&
    id !== undefined &&
    textFor(id) === id &&
    list.isSuccess &&
    !list.isPlaceholderData &&
    !rows.some((row) => idOf(row) === id)
  const search = useQuery({
    queryKey: [name, view, state, 'linked', id, currentLanguage()],
    queryFn: async ({ signal }) => {
      const found = await load({ state, only, pageNum: 1, pageSize, text: id ?? '' }, signal)
      return found.rows.find((row) => idOf(row) === id) ?? null
    },
    enabled: isElsewhere,
  })
  return {
    list,
    order,
    rows,
    linked: isElsewhere
      ? { row: search.data ?? undefined, isLoading: search.isPending, error: search.error }
      : undefined,
    retry: () => Promise.all([list.refetch(), isElsewhere && search.refetch()]),
    /** Rows in all; undefined while that is not known. */
    count: list.data && (isServed ? total : rows.length),
    pages: isServed ? Math.max(1, Math.ceil(total / pageSize)) : 1,
    readAll: async () => (isServed ? readWholeList(loadPage, mostSaved) : { rows, total: rows.length }),
  }
}
