import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { ReconciliationTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { type CheckResult, isOpen } from './reconciliation-rules.ts'

export type Run = Selectable<ReconciliationTable>

/** Returns how far the books have read the chain; undefined before the first read. */
export async function readCursor(
  tx: Database,
  { chainId, token }: { readonly chainId: number; readonly token: string },
): Promise<{ height: bigint; block_time: Date } | undefined> {
  return tx
    .selectFrom('scan_cursor')
    .select(['height', 'block_time'])
    .where('chain_id', '=', chainId)
    .where('token', '=', token.toLowerCase())
    .executeTakeFirst()
}

/** Lets one run at a time be stored, until the transaction ends. */
export async function lockRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`.execute(tx)
}

/** Stores a run with its results. Returns its time. */
export async function insertRun(
  tx: Tx,
  run: Omit<Run, 'at' | 'checks' | 'differences'>,
  results: readonly CheckResult[],
): Promise<Date> {
  const counts = { checks: results.length, differences: results.filter(isOpen).length }
  const { at } = await tx
    .insertInto('reconciliation')
    .values({ ...run, ...counts, at: sql<Date>`database_now()` })
    .returning('at')
    .executeTakeFirstOrThrow()
  const rows = results.map(({ acceptedBy, ...result }) => ({
    ...result,
    reconciliation_id: run.reconciliation_id,
    accepted_by: acceptedBy,
    detail: JSON.stringify(result.detail),
  }))
  await tx.insertInto('reconciliation_check').values(rows).execute()
  return at
}

/** Returns whether the database takes no writes, as a standby does. */
export async function isReadOnly(db: Database): Promise<boolean> {
  const only = sql<boolean>`pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean`
  return (await db.selectNoFrom(only.as('reads')).executeTakeFirstOrThrow()).reads
}

/** Returns the newest run; undefined before the first one. */
export async function readLastRun(db: Database): Promise<Run | undefined> {
  return db
    .selectFrom('reconciliation')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('reconciliation_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function readResults(db: Database, reconciliationId: string): Promise<CheckResult[]> {
  const rows = await db
    .selectFrom('reconciliation_check')
    .select(['name', 'subject', 'unit', 'rule', 'expected', 'found', 'difference', 'slack', 'agrees', 'detail'])
    .select('accepted_by as acceptedBy')
    .where('reconciliation_id', '=', reconciliationId)
    .orderBy('name')
    .orderBy('subject')
    .execute()
  return rows as CheckResult[]
}
