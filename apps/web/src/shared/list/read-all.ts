import type { ListPage } from './use-paged-list.ts'

type PageAsked = { readonly pageNum: number; readonly pageSize: number; readonly signal: AbortSignal }

/** The maximum page size of a list. */
const PAGE_SIZE = 100
/** What a browser can hold and write without trouble. For more, members use the export of the whole account. */
const MOST_PAGES = 500

/** The list has more rows than a file created in the browser should have. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows'
}

/**
 * Every row of a listing, page after page. A listing that grows at its front in the meantime shows a row twice: by its key it
 * counts once.
 * @throws TooManyRows before much is read, and whatever reading a page ends with.
 */
export async function readAll<Row>(
  fetchPage: (page: PageAsked) => Promise<ListPage<Row>>,
  keyOf: (row: Row) => string,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let pageNum = 1; pageNum <= MOST_PAGES; pageNum += 1) {
    const page = await fetchPage({ pageNum, pageSize: PAGE_SIZE, signal })
    if (page.total > PAGE_SIZE * MOST_PAGES) throw new TooManyRows(`${page.total} rows`)
    for (const row of page.rows) rows.set(keyOf(row), row)
    if (page.rows.length < PAGE_SIZE || pageNum * PAGE_SIZE >= page.total) break
  }
  return [...rows.values()]
}
