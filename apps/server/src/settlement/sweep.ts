import type { Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { type PostingDependencies, postDue, postRows } from './posting.ts'
import {
  deletePart,
  insertParts,
  insertSingles,
  lockFreeMembers,
  lockPart,
  lockRowsDue,
  markSwept,
  readHolders,
  type SweepPart,
} from './sweep-store.ts'

type Tx = Transaction<DB>
type SweepDependencies = PostingDependencies & { readonly clock: Clock }

/** Few enough that a part commits well within a second, and that its locks are few. */
const holdersOfPart = 250

/**
 * Posts what the days cleared since the last run made due, to everybody whose holdings reach those days, and to nobody else.
 * The work stands in the database part by part, and a part goes with its postings in one transaction: a run that was killed
 * is taken up where it stood, and several at once share the parts. Ends when no part is left. Gives how many members this
 * call posted to.
 * @throws AggregateError when some could not be posted to. They keep nobody else waiting, and stay for the next run.
 */
export async function sweep(db: Database, dependencies: SweepDependencies): Promise<number> {
  await transaction(db, (tx) => plan(tx, dependencies.clock))
  const failures: Failure[] = []
  for (let swept = 0; ; ) {
    const taken = await takePart(db, dependencies, failures)
    if (taken === undefined && failures.length === 0) return swept
    if (taken === undefined)
      throw new AggregateError(
        failures.map(({ error }) => error),
        `${failures.length} parts of a sweep could not be posted`,
      )
    swept += taken
  }
}

type Failure = { readonly part: SweepPart; readonly error: unknown }

/** Does one part and gives how many members it posted to; undefined when none is left but such as failed, of which it adds its own. */
async function takePart(
  db: Database,
  dependencies: SweepDependencies,
  failures: Failure[],
): Promise<number | undefined> {
  let part: SweepPart | undefined
  try {
    return await transaction(db, async (tx) => {
      part = await nextPart(
        tx,
        failures.map((failure) => failure.part),
      )
      return part && postPart(tx, part, dependencies)
    })
  } catch (error) {
    if (!part) throw error
    if (isSingle(part)) failures.push({ part, error })
    else await transaction(db, (tx) => split(tx, part as SweepPart))
    return 0
  }
}

/** Marks the settlements that cleared since the last run, and cuts the members with power on their days into parts. */
async function plan(tx: Tx, clock: Clock): Promise<void> {
  const sweepId = newId(clock)
  if (await markSwept(tx, sweepId)) await insertParts(tx, sweepId, holdersOfPart)
}

/** What others are at comes last: one waits for it, in case they are killed. They may leave new parts behind. */
async function nextPart(tx: Tx, failed: readonly SweepPart[]): Promise<SweepPart | undefined> {
  return (
    (await lockPart(tx, 'free', failed)) ??
    (await lockPart(tx, 'taken', failed)) ??
    (await lockPart(tx, 'free', failed))
  )
}

const isSingle = ({ first, last }: SweepPart) => first === last

/** Leaves each member of a part that failed a part of their own, so that only whoever it failed for stays behind. */
async function split(tx: Tx, part: SweepPart): Promise<void> {
  if (!(await deletePart(tx, part))) return
  const holders = await readHolders(tx, part)
  await insertSingles(
    tx,
    part,
    holders.map(({ memberId }) => memberId),
  )
}

async function postPart(tx: Tx, part: SweepPart, dependencies: SweepDependencies): Promise<number> {
  await deletePart(tx, part)
  if (!isSingle(part)) return postMany(tx, part, dependencies)
  return (await postDue(tx, part.first, dependencies)) > 0n ? 1 : 0
}

/**
 * A transaction that posts to one member may wait for anything, because everybody takes a member's locks in the same order:
 * order book, holdings, balance. One that posts to many must wait for none of the first two: it could be for somebody who
 * waits for the pool, which somebody holds who waits for another of its members. So members of whom somebody else has
 * either are passed over, and each left a part of its own. Where members are spread over several machines, a part has to
 * lie within one.
 */
async function postMany(tx: Tx, part: SweepPart, dependencies: SweepDependencies): Promise<number> {
  const holders = await readHolders(tx, part)
  const locked = await lockFreeMembers(
    tx,
    holders.map(({ memberId }) => memberId),
  )
  const held = await lockRowsDue(tx, locked)
  const [whole, missed] = [[], []] as [string[], string[]]
  for (const { memberId, holdings } of holders) {
    const isWhole = (held.get(memberId) ?? []).length === holdings
    ;(isWhole ? whole : missed).push(memberId)
  }
  await insertSingles(tx, part, missed)
  return postRows(
    tx,
    whole.map((memberId) => ({ memberId, rows: held.get(memberId) ?? [] })),
    dependencies,
  )
}
