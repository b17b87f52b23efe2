import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { RevenueCorrectionTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { OpenMoney } from './clearing-rules.ts'

export type Correction = Selectable<RevenueCorrectionTable>

export const correctionTable = recordTable('revenue_correction', 'correction_id', 'approved')

/** Whether the correction returns money to the venue and the chain has not shown it leaving. */
export function isAwaited({ state, way, returned_log_index: logIndex }: Correction): boolean {
  return state === 'approved' && way === 'returned' && logIndex === null
}

/** Returns how much of a revenue row is corrected or recorded to be. Rejected corrections do not count. */
export async function sumCorrections(db: Database, revenueId: string): Promise<bigint> {
  const { sum } = await db
    .selectFrom('revenue_correction')
    .select(sql<bigint>`coalesce(sum(amount), 0)`.as('sum'))
    .where('revenue_id', '=', revenueId)
    .where('state', '<>', 'rejected')
    .executeTakeFirstOrThrow()
  return sum
}

/** Lists the house's money that has not replaced a venue's yet, oldest first. */
export async function readOpenCorrections(tx: Tx, venueId: string): Promise<OpenMoney[]> {
  const rows = await tx
    .selectFrom('revenue_correction as c')
    .innerJoin('revenue as r', 'r.revenue_id', 'c.revenue_id')
    .select(['correction_id', 'amount', 'allocated'])
    .where('r.venue_id', '=', venueId)
    .where('c.state', '=', 'approved')
    .where('way', '=', 'withheld')
    .whereRef('allocated', '<', 'amount')
    .orderBy('c.approved_at')
    .orderBy('correction_id')
    .execute()
  return rows.map((row) => ({
    source: { kind: 'correction', correctionId: row.correction_id },
    unallocated: row.amount - row.allocated,
  }))
}

/** Records how much a correction paid of a row. */
export async function insertCorrectionClearing(
  tx: Tx,
  revenueId: string,
  correctionId: string,
  amount: bigint,
): Promise<void> {
  await sql`
    insert into correction_clearing (revenue_id, correction_id, amount, at) values (${revenueId}, ${correctionId}, ${amount}::numeric, database_now())`.execute(
    tx,
  )
  await tx
    .updateTable('revenue_correction')
    .set({ allocated: sql<bigint>`allocated + ${amount}::numeric` })
    .where('correction_id', '=', correctionId)
    .execute()
}
