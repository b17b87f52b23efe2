import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DB, ReconciliationAcceptanceTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import type { CheckResult } from './reconciliation-rules.ts'

type Acceptance = Omit<Selectable<ReconciliationAcceptanceTable>, 'detail'> & Pick<CheckResult, 'detail'>
export async function insertAcceptance(
  tx: Tx,
  row: Omit<Insertable<ReconciliationAcceptanceTable>, 'recorded_at' | 'state'>,
): Promise<void> {
  await tx
    .insertInto('reconciliation_acceptance')
    .values({ ...row, state: 'recorded', recorded_at: sql<Date>`database_now()` })
    .execute()
}

/** Selects them for `readRecords`. */
export const acceptanceSource = sql`
  select acceptance_id, state, recorded_by, recorded_at, decided_by, decided_at from reconciliation_acceptance`

export async function findAcceptance(db: Kysely<DB>, acceptanceId: string) {
  return db
    .selectFrom('reconciliation_acceptance')
    .selectAll()
    .where('acceptance_id', '=', acceptanceId)
    .executeTakeFirst()
}

export async function lockAcceptance(tx: Tx, acceptanceId: string) {
  return tx
    .selectFrom('reconciliation_acceptance')
    .selectAll()
    .where('acceptance_id', '=', acceptanceId)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns recorded and active acceptances, locked against decisions until the transaction ends. */
export async function lockOpenAcceptances(tx: Tx): Promise<Acceptance[]> {
  const rows = await tx
    .selectFrom('reconciliation_acceptance')
    .selectAll()
    .where('state', 'in', ['recorded', 'approved'])
    .orderBy('acceptance_id')
    .forUpdate()
    .execute()
  return rows as Acceptance[]
}

export async function decideAcceptance(
  tx: Tx,
  acceptanceId: string,
  state: 'approved' | 'rejected',
  operatorId: string,
): Promise<void> {
  await tx
    .updateTable('reconciliation_acceptance')
    .set({ state, decided_by: operatorId, decided_at: sql<Date>`database_now()` })
    .where('acceptance_id', '=', acceptanceId)
    .execute()
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
export async function readAcceptances(db: Kysely<DB>, skip: number, count: number) {
  const rows = await db
    .selectFrom('reconciliation_acceptance')
    .selectAll()
    .orderBy('acceptance_id', 'desc')
    .limit(count)
    .offset(skip)
    .execute()
  const { total } = await db
    .selectFrom('reconciliation_acceptance')
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
