import type { ActivityPage, ActivityQuery, ActivitySource } from '../../ports/activity-port.ts'

/** Pages with nothing to show are passed over, but not without end. */
const mostEmptyPages = 10

/**
 * Reads the next page that has something to show. A source may answer with an empty one and a cursor, when all it found was
 * left out; without a row on screen nothing would ask for the page after it.
 *
 * @throws Error when the source fails.
 */
export async function readPage(
  source: ActivitySource,
  query: ActivityQuery,
  signal: AbortSignal,
): Promise<ActivityPage> {
  let page = await source.page(query, signal)
  for (let passed = 0; passed < mostEmptyPages && page.transactions.length === 0 && page.next !== null; passed++) {
    page = await source.page({ ...query, cursor: page.next }, signal)
  }
  return page
}
