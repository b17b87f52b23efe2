import type { Day } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import { NIL_ID, newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import {
  claimBuild,
  deleteOthers,
  insertEntries,
  insertScores,
  insertSteps,
  type MemberRange,
  nextRange,
  renewBuildClaim,
} from './build-store.ts'
import { insertUptime, type Publication, readPublication, repeatChoices, showPublication } from './publishing-store.ts'
import { lockChoosing } from './ranking-store.ts'

/** After this many joins or departures the ranking is due for a new count, which keeps reading a rank fast. */
const choicesAtMost = 5_000
/**
 * Few enough that each transaction ends within a second or two: while one is open, the journal's blocks cannot be
 * closed.
 */
const membersAtOnce = 20_000

type Dependencies = { readonly db: Database; readonly clock: Clock; readonly rangeOf?: number }
type Making = { readonly generation: string; readonly shown: Publication }

/**
 * Publishes the ranking as of yesterday when it is due: a day is over, one was settled late or again, or many members
 * joined or left. Holders are added up here and not in a settlement, whose cost therefore does not depend on them. One
 * process at a time builds it range by range in short transactions without blocking others; the shown ranking stays
 * until the new one replaces it in one step. A killed run is restarted some minutes later. Returns the day it is as of;
 * undefined when there was nothing to do, or another process is building it.
 */
export async function publishRanking({ db, clock, rangeOf = membersAtOnce }: Dependencies): Promise<Day | undefined> {
  const making = await transaction(db, (tx) => begin(tx, newId(clock)))
  if (!making) return undefined
  await deleteOthers(db, rangeOf)
  await make(db, making, rangeOf)
  await deleteOthers(db, rangeOf)
  return making.shown.nextAsOf
}

async function begin(tx: Parameters<typeof claimBuild>[0], generation: string): Promise<Making | undefined> {
  const shown = await readPublication(tx, choicesAtMost)
  if (!isDue(shown) || !(await claimBuild(tx, generation, shown.generation))) return undefined
  await insertUptime(tx, generation, shown.nextAsOf)
  return { generation, shown }
}

async function make(db: Database, { generation, shown }: Making, rangeOf: number): Promise<void> {
  const { nextAsOf: asOf, nextSettlements: settlements } = shown
  const step = <Result>(work: (tx: Parameters<typeof claimBuild>[0]) => Promise<Result>) =>
    transaction(db, async (tx) => {
      await renewBuildClaim(tx, generation)
      return work(tx)
    })
  const ranges: MemberRange[] = []
  let entries = 0n
  for (let after = NIL_ID; ; ) {
    const range = await nextRange(db, after, rangeOf)
    if (!range) break
    entries += await step((tx) => insertScores(tx, generation, asOf, range))
    ranges.push(range)
    after = range.last
  }
  await step((tx) => insertSteps(tx, generation))
  for (const range of ranges) await step((tx) => insertEntries(tx, generation, range))
  await step(async (tx) => {
    await lockChoosing(tx, 'publish')
    await repeatChoices(tx, shown.generation, generation, asOf)
    await showPublication(tx, { generation, asOf, settlements, entries })
  })
}

function isDue({ asOf, nextAsOf, settlements, nextSettlements, choices }: Publication): boolean {
  return asOf === null || asOf < nextAsOf || settlements < nextSettlements || choices >= choicesAtMost
}
