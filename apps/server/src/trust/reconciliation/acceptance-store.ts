import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { readPage, type Slice } from '../../db/lists.ts'
import type { ReconciliationAcceptanceTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { CheckResult } from './reconciliation-rules.ts'

type Acceptance = Omit<Selectable<ReconciliationAcceptanceTable>, 'detail'> & Pick<CheckResult, 'detail'>

export const acceptanceTable = recordTable('reconciliation_acceptance', 'acceptance_id')

/** Returns recorded and active acceptances. */
export async function readOpenAcceptances(db: Database): Promise<Acceptance[]> {
  return (await openAcceptances(db).execute()) as Acceptance[]
}

/** Returns the same, locked against decisions until the transaction ends. */
export async function lockOpenAcceptances(tx: Tx): Promise<Acceptance[]> {
  return (await openAcceptances(tx).forUpdate().execute()) as Acceptance[]
}

function openAcceptances(db: Database) {
  return db
    .selectFrom('reconciliation_acceptance')
    .selectAll()
    .where('state', 'in', ['recorded', 'approved'])
    .orderBy('acceptance_id')
}

/** Ends acceptances for good, because something else was found. */
export async function endAcceptances(tx: Tx, acceptanceIds: readonly string[]): Promise<void> {
  if (acceptanceIds.length === 0) return
  await tx
    .updateTable('reconciliation_acceptance')
    .set({ state: 'ended', ended_at: sql<Date>`database_now()` })
    .where('acceptance_id', 'in', [...acceptanceIds])
    .execute()
}

/** Returns a page of them, newest first, with the total count. */
export async function readAcceptances(db: Database, page: Slice) {
  return readPage(db.selectFrom('reconciliation_acceptance').selectAll().orderBy('acceptance_id', 'desc'), page)
}
