import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'

/** The result of one step. `waits`: another process moves months. */
type Step = 'prepared' | 'moved' | 'ended' | 'waits' | 'done'

/**
 * Moves the months that are sealed and ended at least this many months ago from the table of postings to the archive, oldest
 * first. Returns the number of blocks it moved. Each block moves in a transaction of its own, so postings never wait for
 * more than one, and a crash leaves nothing half done: the next call continues.
 * @throws Error of the database (TH423) for a block that is not as it was sealed. It stays where it is.
 */
export async function archiveMonths(db: Database, months: number): Promise<number> {
  for (let moved = 0; ; ) {
    const step = await transaction(db, async (tx) => (await takeStep(months).execute(tx)).rows[0]?.step)
    if (step === 'moved') moved += 1
    if (step === undefined || step === 'waits' || step === 'done') return moved
  }
}

function takeStep(months: number): RawBuilder<{ step: Step }> {
  return sql`select ledger_archive_step(${months}::integer) as step`
}
