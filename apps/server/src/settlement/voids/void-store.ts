import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { settlementKeys } from '../day/legs.ts'

export const voidTable = recordTable('revenue_void', 'void_id', 'approved')

/** Returns whether a later row of the same day is approved. */
export async function isFollowed(db: Database, revenueId: string): Promise<boolean> {
  const { rows } = await sql`
    select from settlement mine join settlement later using (pool_id, day) join revenue r on r.revenue_id = later.revenue_id
    where mine.revenue_id = ${revenueId} and mine.cause = 'revenue' and later.cause = 'revenue'
      and later.revision > mine.revision and r.state = 'approved' limit 1`.execute(db)
  return rows.length > 0
}

/** Returns whether a payment that vanished with an adopted chain cleared part of the row: its money cannot be freed. */
export async function isPaidByVanished(db: Database, revenueId: string): Promise<boolean> {
  const { rows } = await sql`
    select from revenue_clearing join venue_payment using (chain_id, tx_hash, log_index)
    where revenue_id = ${revenueId} and released_at is null and vanished_in is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Lists the revisions that count of a row's day, from the row's own on, newest first. */
export async function readRevisionsFrom(
  tx: Tx,
  revenueId: string,
): Promise<{ settlement_id: string; refunded_bps: number }[]> {
  const { rows } = await sql<{ settlement_id: string; refunded_bps: number }>`
    select s.settlement_id, s.refunded_bps from settlement mine join settlement s using (pool_id, day)
    where mine.revenue_id = ${revenueId} and mine.cause = 'revenue' and s.revision >= mine.revision and s.voided_at is null
    order by s.revision desc`.execute(tx)
  return rows
}

export type ReversedLeg = Pick<Leg, 'key' | 'debit' | 'credit' | 'amount'>

/** Lists the transfers of a settlement, without dust. */
export async function readLegs(tx: Tx, settlementId: string): Promise<ReversedLeg[]> {
  const { rows } = await sql<ReversedLeg>`
    select idempotency_key as key, debit, credit, amount from journal
    where member_id = ${NIL_ID} and asset = 'USDT' and idempotency_key = any(${settlementKeys(settlementId)})
    order by idempotency_key`.execute(tx)
  return rows
}

export async function setVoided(tx: Tx, settlementId: string): Promise<void> {
  const voided = { voided_at: sql<Date>`database_now()` }
  await tx.updateTable('settlement').set(voided).where('settlement_id', '=', settlementId).execute()
  await tx.updateTable('settlement_terms').set(voided).where('settlement_id', '=', settlementId).execute()
}

/** Takes an amount out of a row. A row that is voided in whole counts no longer. */
export async function markVoided(
  tx: Tx,
  revenueId: string,
  { amount, isWhole }: { readonly amount: bigint; readonly isWhole: boolean },
): Promise<void> {
  await tx
    .updateTable('revenue')
    .set(isWhole ? { voided: amount, state: 'voided' } : { voided: amount })
    .where('revenue_id', '=', revenueId)
    .execute()
}
