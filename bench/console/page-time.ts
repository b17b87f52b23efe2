import { quantile } from '../ledger/measure.ts'

/** The 95th percentile in milliseconds of reading a page of a list. */
export type PageTime = { readonly name: string; readonly ms: number }

/**
 * Reads page after page of a list, and its first page as often as the others together: an operator waits for it each time. `read` returns
 * the cursor of the next page.
 */
export async function timePages(
  name: string,
  pages: number,
  read: (page: number, cursor: string | undefined) => Promise<string | null | undefined>,
): Promise<PageTime> {
  const times: number[] = []
  const timed = async (page: number, cursor: string | undefined) => {
    const began = performance.now()
    const next = await read(page, cursor)
    times.push(performance.now() - began)
    return next ?? undefined
  }
  let cursor: string | undefined
  for (let page = 0; page < pages; page += 1) {
    await timed(0, undefined)
    cursor = await timed(page, cursor)
  }
  return { name, ms: quantile(times, 0.95) }
}
