import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'

/** A settled day with its last settlement. */
export type SettledDay = { readonly settlementId: string; readonly poolId: string; readonly day: Day }

/**
 * Lists days after the given settlement whose last settlement is cleared and fully swept and whose dust is not taken
 * yet. Oldest settlement first, at most `count`.
 */
export async function readDaysWithDust(db: Database, after: string, count: number): Promise<SettledDay[]> {
  const { rows } = await sql<SettledDay>`
    select s.settlement_id as "settlementId", s.pool_id as "poolId", s.day from settlement s
    where s.settlement_id > ${after} and s.cleared_at is not null and s.swept_in is not null and s.voided_at is null
      and not exists (select from sweep_part p where p.sweep_id = s.swept_in)
      and not exists (select from settlement_dust d where d.settlement_id = s.settlement_id)
      and not exists (select from settlement l where l.pool_id = s.pool_id and l.day = s.day and l.revision > s.revision and l.voided_at is null)
    order by s.settlement_id limit ${count}`.execute(db)
  return rows
}

export type DayShares = {
  /** What all settlements of the day reserved for its holders. */
  payable: bigint
  /** The sum of all shares that can ever be posted from it, each rounded down. */
  shares: bigint
  /** The number of shares, two for each holding: of the revenue and of the fee. */
  count: bigint
}

/**
 * Returns what a settled day owes, by settlement and by holder. Holdings with the same terms and power have the same
 * share, which is computed once. The holders of a finished day never change.
 */
export async function readShares(db: Database, { poolId, day }: SettledDay): Promise<DayShares> {
  const { rows } = await sql<DayShares>`
    with figure as (
      select terms_id, max(net) as net, max(downtime) as downtime from settlement_terms
      where pool_id = ${poolId} and day = ${day}::date and voided_at is null group by terms_id
    ), held as (
      select terms_id, power_mths::numeric as power, count(*) as holders from holding
      where pool_id = ${poolId} and start_day <= ${day}::date and end_day > ${day}::date group by terms_id, power_mths
    )
    select
      (select sum(payable_net + payable_downtime) from settlement
        where pool_id = ${poolId} and day = ${day}::date and voided_at is null) as payable,
      coalesce(sum(holders * (div(power * net, 1000000000000000000) + div(power * downtime, 1000000000000000000))), 0) as shares,
      coalesce(sum(2 * holders), 0)::bigint as count
    from held join figure using (terms_id)`.execute(db)
  const [shares] = rows
  if (!shares) throw new Error('The database returned no sums')
  return shares
}

/**
 * Records that a day's dust was taken. Returns false if it was taken before, or the day was settled again in the meantime.
 */
export async function insertDust(tx: Tx, { settlementId }: SettledDay, amount: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into settlement_dust (settlement_id, amount, taken_at)
    select s.settlement_id, ${amount}::numeric, database_now() from settlement s
    where s.settlement_id = ${settlementId}
      and not exists (select from settlement l where l.pool_id = s.pool_id and l.day = s.day and l.revision > s.revision and l.voided_at is null)
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Marks the dust of a settlement as returned. Returns its amount, zero if none was taken. */
export async function returnDust(tx: Tx, settlementId: string): Promise<bigint> {
  const row = await tx
    .updateTable('settlement_dust')
    .set({ returned_at: sql<Date>`database_now()` })
    .where('settlement_id', '=', settlementId)
    .where('returned_at', 'is', null)
    .returning('amount')
    .executeTakeFirst()
  return row?.amount ?? 0n
}
