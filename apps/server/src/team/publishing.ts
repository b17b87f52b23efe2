import type { Day } from '@terahold/money/day'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import {
  deleteOthers,
  insertEntries,
  insertUptime,
  lockPublishing,
  type Publication,
  readPublication,
  repeatChoices,
  showPublication,
} from './publishing-store.ts'
import { lockChoosing } from './ranking-store.ts'

/** So many members who came or went make a ranking due for counting again, which keeps reading a rank quick. */
const choicesAtMost = 5_000

/**
 * Publishes the ranking as of yesterday when it is due: a day is over, one was settled late or again, or many members came or
 * went. Holders are added up here and not in a settlement, whose cost therefore does not depend on them. The shown ranking
 * stays until the new one takes its place in one step. Gives the day it is as of; undefined when there was nothing to do.
 */
export async function publishRanking({ db, clock }: { db: Database; clock: Clock }): Promise<Day | undefined> {
  const asOf = await transaction(db, async (tx) => {
    if (!(await lockPublishing(tx))) return undefined
    const shown = await readPublication(tx, choicesAtMost)
    if (!isDue(shown)) return undefined
    const { nextAsOf, nextSettlements } = shown
    const generation = newId(clock)
    await insertUptime(tx, generation, nextAsOf)
    const entries = await insertEntries(tx, generation, nextAsOf)
    await lockChoosing(tx, 'publish')
    await repeatChoices(tx, shown.generation, generation, nextAsOf)
    await showPublication(tx, { generation, asOf: nextAsOf, settlements: nextSettlements, entries })
    return nextAsOf
  })
  if (asOf !== undefined) await deleteOthers(db)
  return asOf
}

function isDue({ asOf, nextAsOf, settlements, nextSettlements, choices }: Publication): boolean {
  return asOf === null || asOf < nextAsOf || settlements < nextSettlements || choices >= choicesAtMost
}
