import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { pendingMigrations } from '../db/migrate/pending-migrations.ts'
import type { Degraded } from '../http/operation/health.ts'
import type { Subjects } from './subjects.ts'

/** Returns what needs an operator. A process that only pays may not read the watcher's state; its own halts say the same. */
export async function readDegraded(
  { payoutHalts, watcherFaults }: Subjects,
  withWatcher: boolean,
): Promise<Degraded[]> {
  const halts = (await payoutHalts()).map((halt) => ({ part: 'payouts', ...halt }))
  const faults = withWatcher ? (await watcherFaults()).map((fault) => ({ part: 'watcher', ...fault })) : []
  return [...halts, ...faults]
}

/** Fails on a read-only or full disk, where reads still work. */
export async function writeCheck(db: Database): Promise<void> {
  await db.updateTable('write_check').set({ written_at: sql<Date>`database_now()` }).execute()
}

/** A process that is newer than its database is not ready. */
export async function refusePending(db: Database): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length > 0) throw new Error(`the database lacks ${pending.join(', ')}`)
}
