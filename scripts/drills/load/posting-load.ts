import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase, type Database } from '../../../apps/server/src/db/connection.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { systemClock as clock } from '../../../apps/server/src/foundation/clock.ts'
import { createLedger } from '../../../apps/server/src/ledger/ledger.ts'
import { postDeposit } from './deposit.ts'

/** A posting that the database confirmed, with this machine's time before it was sent and after the confirmation. */
export type Posting = { readonly key: string; readonly sentAt: number; readonly confirmedAt: number }

const writers = 6
const membersPerWriter = 20
/** Every tenth posting is sent twice, as by a client that missed the answer. */
const repeatEvery = 10
/** Leaves some of a small machine to the backup. */
const pauseMs = 3

/**
 * Posts money for members over several connections, until stopped. With `repeats`, a posting that failed is sent again until it is
 * confirmed, as by a client that does not know its outcome.
 */
export async function startPostingLoad(url: string, { repeats = false }: { readonly repeats?: boolean } = {}) {
  const db = connectDatabase({
    url,
    applicationName: 'drill load',
    role: 'terahold_app',
    max: writers,
    onIdleError: () => undefined,
  })
  const ledger = createLedger({ clock })
  const confirmed: Posting[] = []
  const failures: string[] = []
  let isOver = false

  async function post(memberId: string, key: string): Promise<void> {
    await transaction(db, (tx) => postDeposit(tx, ledger, { memberId, key, amount: 5n }))
  }

  /** Returns whether the posting was confirmed. */
  async function attempt(member: string, key: string, sentAt: number, isTwice: boolean): Promise<boolean> {
    let isConfirmed = false
    try {
      await post(member, key)
      confirmed.push({ key, sentAt, confirmedAt: Date.now() })
      isConfirmed = true
      if (isTwice) await post(member, key)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
    await pause(pauseMs)
    return isConfirmed
  }

  async function write(): Promise<void> {
    const members = Array.from({ length: membersPerWriter }, () => randomUUID())
    for (let count = 0; !isOver; count += 1) {
      const [member = '', key] = [members[count % membersPerWriter], randomUUID()]
      const [sentAt, isTwice] = [Date.now(), count % repeatEvery === 0]
      while (!(await attempt(member, key, sentAt, isTwice)) && repeats);
    }
  }

  const writing = Array.from({ length: writers }, write)
  return {
    confirmed,
    failures,
    async stop() {
      isOver = true
      await Promise.all(writing)
      await db.destroy()
    },
  }
}

/** Returns the longest time without a confirmation between two moments, in milliseconds. */
export function longestGap(postings: readonly Posting[], from: number, to: number): number {
  const times = postings.map(({ confirmedAt }) => confirmedAt).filter((time) => time > from && time < to)
  const marks = [from, ...times.toSorted((one, other) => one - other), to]
  return Math.max(...marks.slice(1).map((time, index) => time - (marks[index] ?? time)))
}

/** Returns how often each posting is in the books of a database. */
export async function countPostings(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('transfer')
    .select(({ fn }) => ['idempotency_key as key', fn.countAll<bigint>().as('count')])
    .where('kind', '=', 'deposit')
    .groupBy('idempotency_key')
    .execute()
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

/**
 * Compares restored books with what was confirmed. `moment` is the last one to restore, in milliseconds. What was confirmed
 * within that millisecond may be on either side, because times here are rounded down.
 */
export function comparePostings(
  confirmed: readonly Posting[],
  found: ReadonlyMap<string, number>,
  moment: number,
): { lost: number; doubled: number; later: number } {
  return {
    lost: confirmed.filter(({ key, confirmedAt }) => confirmedAt < moment && !found.has(key)).length,
    doubled: [...found.values()].filter((count) => count > 1).length,
    later: confirmed.filter(({ key, sentAt }) => sentAt > moment && found.has(key)).length,
  }
}
