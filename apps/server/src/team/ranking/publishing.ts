import type { Day } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import { NIL_ID, newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import {
  deleteOthers,
  holdMaking,
  insertEntries,
  insertScores,
  insertSteps,
  type MemberRange,
  nextRange,
  takeMaking,
} from './build-store.ts'
import { insertUptime, type Publication, readPublication, repeatChoices, showPublication } from './publishing-store.ts'
import { lockChoosing } from './ranking-store.ts'

/** So many members who came or went make a ranking due for counting again, which keeps reading a rank quick. */
const choicesAtMost = 5_000
/** Few enough that each transaction ends within a second or two: while one is open, the journal's blocks cannot be closed. */
const membersAtOnce = 20_000

type Dependencies = { readonly db: Database; readonly clock: Clock; readonly rangeOf?: number }
type Making = { readonly generation: string; readonly shown: Publication }

/**
 * Publishes the ranking as of yesterday when it is due: a day is over, one was settled late or again, or many members came or
 * went. Holders are added up here and not in a settlement, whose cost therefore does not depend on them. It is made range by
 * range in short transactions, by one process at a time, and keeps nobody waiting; the shown ranking stays until the new one
 * takes its place in one step. A run that was killed is started again some minutes later. Gives the day it is as of; undefined when there was
 * nothing to do, or another process is at it.
 */
export async function publishRanking({ db, clock, rangeOf = membersAtOnce }: Dependencies): Promise<Day | undefined> {
  const making = await transaction(db, (tx) => begin(tx, newId(clock)))
  if (!making) return undefined
  await deleteOthers(db, rangeOf)
  await make(db, making, rangeOf)
  await deleteOthers(db, rangeOf)
  return making.shown.nextAsOf
}

async function begin(tx: Parameters<typeof takeMaking>[0], generation: string): Promise<Making | undefined> {
  const shown = await readPublication(tx, choicesAtMost)
  if (!isDue(shown) || !(await takeMaking(tx, generation, shown.generation))) return undefined
  await insertUptime(tx, generation, shown.nextAsOf)
  return { generation, shown }
}

async function make(db: Database, { generation, shown }: Making, rangeOf: number): Promise<void> {
  const { nextAsOf: asOf, nextSettlements: settlements } = shown
  const step = <Result>(work: (tx: Parameters<typeof takeMaking>[0]) => Promise<Result>) =>
    transaction(db, async (tx) => {
      await holdMaking(tx, generation)
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
