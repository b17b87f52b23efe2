import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { pendingMigrations } from '../db/migrate/pending-migrations.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { isMemoryLow } from '../foundation/memory.ts'
import type { Degraded } from '../http/operation/health.ts'
import type { Subjects } from './subjects.ts'

/**
 * When this process began to run low on memory. Uses the machine's time, because memory does not depend on the
 * product's clock.
 */
let lowSince: Date | undefined

/** Returns what needs an operator. A process that only pays may not read the watcher's state; its own halts say the same. */
export async function readDegraded(
  { payoutHalts, watcherFaults }: Pick<Subjects, 'payoutHalts' | 'watcherFaults'>,
  withWatcher: boolean,
): Promise<Degraded[]> {
  const halts = (await payoutHalts()).map((halt) => ({ part: 'payouts', ...halt }))
  const faults = withWatcher ? (await watcherFaults()).map((fault) => ({ part: 'watcher', ...fault })) : []
  return [...halts, ...faults, ...memoryFaults()]
}

function memoryFaults(): Degraded[] {
  // The machine's time, as above.
  lowSince = isMemoryLow() ? (lowSince ?? new Date()) : undefined
  return lowSince ? [{ part: 'memory', reason: 'low', since: lowSince }] : []
}

/**
 * Fails on a read-only or full disk, where reads still work. On a full disk PostgreSQL can still write into the files that it
 * has. So this also sorts more than fits into memory, which takes half a megabyte of the disk for a moment.
 */
export function writeCheck(db: Database): Promise<void> {
  return transaction(db, writeOnce)
}

/** What `writeCheck` does in a transaction. */
export async function writeOnce(tx: Tx): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(tx)
  await sql`select count(*) from (select row from generate_series(1, 20000) row order by row desc) sorted`.execute(tx)
  await tx.updateTable('write_check').set({ written_at: sql<Date>`database_now()` }).execute()
}

/** A process that is newer than its database is not ready. */
export async function refusePending(db: Database): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length > 0) throw new Error(`the database lacks ${pending.join(', ')}`)
}
