import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { type PostingDependencies, postDue, postRows } from './posting.ts'
import {
  deletePart,
  insertParts,
  insertSingles,
  lockFreeMembers,
  lockPart,
  lockRowsDue,
  markRefundsSwept,
  markSwept,
  readHolders,
  type SweepPart,
} from './sweep-store.ts'

type SweepDependencies = PostingDependencies & { readonly clock: Clock }

/** Small enough that a part commits well within a second and has few locks. */
const holdersOfPart = 250

/**
 * Posts what the days cleared since the last run made due, to every member whose holdings reach those days. The work is
 * stored in the database as parts, and a part is removed in the transaction of its postings. A killed run is therefore
 * continued where it stopped, and several at once share the parts. Ends when no part is left. Returns how many members
 * this call posted to.
 * @throws AggregateError when some members could not be posted to. They delay no one and stay for the next run.
 */
export async function sweep(db: Database, dependencies: SweepDependencies): Promise<number> {
  await transaction(db, (tx) =>
    plan(tx, dependencies.clock, async (sweepId) => {
      const isAnyCleared = await markSwept(tx, sweepId)
      return (await markRefundsSwept(tx, sweepId)) || isAnyCleared
    }),
  )
  return sweepParts(db, dependencies)
}

/** Does the same for the refunds of days that were settled since the last run. They do not wait for the venue. */
export async function sweepRefunds(db: Database, dependencies: SweepDependencies): Promise<number> {
  await transaction(db, (tx) => plan(tx, dependencies.clock, (sweepId) => markRefundsSwept(tx, sweepId)))
  return sweepParts(db, dependencies)
}

async function sweepParts(db: Database, dependencies: SweepDependencies): Promise<number> {
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

/**
 * Does one part and returns how many members it posted to, undefined when only failed parts are left. Adds a part that
 * fails to the failed ones.
 */
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

/**
 * Marks the settlements that became due since the last run, and splits the members with power on their days into parts.
 */
async function plan(tx: Tx, clock: Clock, mark: (sweepId: string) => Promise<boolean>): Promise<void> {
  const sweepId = newId(clock)
  if (await mark(sweepId)) await insertParts(tx, sweepId, holdersOfPart)
}

/**
 * Does the parts that other processes hold last, and waits for them in case those processes are killed. They may leave
 * new parts.
 */
async function nextPart(tx: Tx, failed: readonly SweepPart[]): Promise<SweepPart | undefined> {
  return (
    (await lockPart(tx, 'free', failed)) ??
    (await lockPart(tx, 'taken', failed)) ??
    (await lockPart(tx, 'free', failed))
  )
}

const isSingle = ({ first, last }: SweepPart) => first === last

/** Gives each member of a failed part their own part, so that only the member who caused the failure is skipped. */
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
 * A transaction that posts to one member may wait for any lock, because all transactions take a member's locks in the
 * same order: order book, holdings, balance. A transaction that posts to many must not wait for the first two. The
 * member it waits for could wait for the pool, which a third transaction holds while it waits for another of these
 * members. So members with a locked order book or holding are skipped, and each gets their own part. If members are
 * spread over several machines, a part must lie within one.
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
