import type { Database } from '../db/connection.ts'
import { type Difference, figureNames, readDifferences } from './recount-store.ts'

export type { Difference } from './recount-store.ts'

const differencesOfEach = 100

/**
 * Counts every team afresh from members, holdings, settlements and commissions and compares it with what is kept. Gives the
 * differences, at most a hundred of each figure; none when all is right. Reads only, but everything: not for the hot path.
 */
export async function recount(db: Database): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const figure of figureNames) differences.push(...(await readDifferences(db, figure, differencesOfEach)))
  return differences
}
