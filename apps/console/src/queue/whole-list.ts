/** A page of a list, and how many rows the list has. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** The most rows that a page of the server has. */
const pageSize = 100

/** Reads a list from its first row on, page after page. Returns at most `most` rows, and how many the list has. */
export async function readWholeList<Row>(
  load: (page: { pageNum: number; pageSize: number }) => Promise<Page<Row>>,
  most: number,
): Promise<Page<Row>> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await load({ pageNum, pageSize })
    rows.push(...page.rows)
    if (page.rows.length < pageSize || rows.length >= Math.min(most, page.total))
      return { rows: rows.slice(0, most), total: Math.max(page.total, rows.length) }
  }
}
