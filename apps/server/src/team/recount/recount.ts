import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import { type Difference, figureNames, isWhole, type MemberRange, nextRange, readDifferences } from './recount-store.ts'

export type { Difference } from './recount-store.ts'

const differencesOfEach = 100
/** Enough that there are few statements, and few enough that one takes seconds and its sums fit into memory. */
const linksAtOnce = 200_000

/**
 * Recounts every team from members, holdings, settlements and commissions and compares it with the stored figures.
 * Returns the differences, at most a hundred of each figure. Reads only, without locks: in ranges of members with a
 * bounded number of links, except for links themselves, scores and ranks, each of which is one statement. Not for the
 * hot path.
 */
export async function recount(db: Database, links: number = linksAtOnce): Promise<Difference[]> {
  const found = new Map<string, Difference[]>(figureNames.map((figure) => [figure, []]))
  const compare = async (figure: string, range: MemberRange | undefined) => {
    const differences = found.get(figure) ?? []
    const room = differencesOfEach - differences.length
    if (room > 0) differences.push(...(await readDifferences(db, figure, range, room)))
  }
  for (const figure of figureNames.filter(isWhole)) await compare(figure, undefined)
  for (let after: string | undefined = NIL_ID; after !== undefined; ) {
    const range: MemberRange = await nextRange(db, after, links)
    for (const figure of figureNames.filter((name) => !isWhole(name))) await compare(figure, range)
    after = range.last
  }
  return [...found.values()].flat()
}
