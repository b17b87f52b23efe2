import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** The days from one day on, and before another. */
export type DaySpan = { readonly from: Day; readonly before: Day }

export type PoolDayRow = {
  day: Day
  measured_mths: bigint | null
  measured_uptime: number | null
  evidence_hash: string | null
  revenue: bigint | null
  base_mths: bigint | null
  settled_uptime: number | null
}

/** Returns each measured or settled day of a pool, newest first, with its newest settlement. */
export async function readPoolDays(db: Database, poolId: string, { from, before }: DaySpan): Promise<PoolDayRow[]> {
  const { rows } = await sql<PoolDayRow>`
    with measured as (
      select day, power_mths, uptime_bps, evidence_hash from attestation
      where pool_id = ${poolId} and state = 'approved' and day >= ${from} and day < ${before}
    ), settled as (
      select distinct on (day) day, revenue_total, base_mths, uptime_bps from settlement
      where pool_id = ${poolId} and day >= ${from} and day < ${before} and voided_at is null order by day, revision desc
    )
    select day, m.power_mths as measured_mths, m.uptime_bps as measured_uptime, m.evidence_hash,
      s.revenue_total as revenue, s.base_mths, s.uptime_bps as settled_uptime
    from measured m full join settled s using (day) order by day desc`.execute(db)
  return rows
}

export type CoverageRow = { day: Day; at: Date; cash: bigint; owed: bigint; everything: bigint }

/** Returns what the last reconciliation of each UTC day found of cash and of what is owed, newest first. */
export async function readCoverage(db: Database, { from, before }: DaySpan): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    select distinct on (day) (at at time zone 'UTC')::date as day, at, found as cash, expected as owed,
      everything_owed as everything
    from reconciliation join reconciliation_check using (reconciliation_id)
    where name = 'cash_covers_owed' and at >= ${from}::date::timestamp at time zone 'UTC'
      and at < ${before}::date::timestamp at time zone 'UTC'
    order by day desc, at desc`.execute(db)
  return rows
}

export type WithdrawalTimes = { paid: number; medianSeconds: number | null; p95Seconds: number | null }

/** Returns how long the withdrawals took that were paid since an instant, from request to final payment. */
export async function readWithdrawalTimes(db: Database, since: Date): Promise<WithdrawalTimes> {
  const { rows } = await sql<WithdrawalTimes>`
    select count(*)::int as paid,
      ceil(percentile_disc(0.5) within group (order by seconds))::int as "medianSeconds",
      ceil(percentile_disc(0.95) within group (order by seconds))::int as "p95Seconds"
    from (select extract(epoch from closed_at - created_at) as seconds from withdrawal
      where state = 'confirmed' and closed_at >= ${since}) paid`.execute(db)
  return rows[0] ?? { paid: 0, medianSeconds: null, p95Seconds: null }
}

export type NetworkRow = {
  day: Day
  difficulty: bigint
  subsidySat: bigint
  usdtPerBtc: bigint
  origin: string
  by: string
  at: Date
  /** The second operator of a correction. */
  confirmedBy: string | null
}

/** Returns all figures of each day that count or did, newest day first, those in force before earlier ones. The price is in minor units. */
export async function readNetworkDays(db: Database, { from, before }: DaySpan): Promise<NetworkRow[]> {
  const { rows } = await sql<NetworkRow>`
    select v.day, difficulty, subsidy_sat as "subsidySat", usdt_per_btc as "usdtPerBtc", origin, o.address as by, recorded_at as at,
      second.address as "confirmedBy"
    from (
      select *, null::uuid as confirmed_by, null::timestamptz as confirmed_at, null::uuid as correction_id from network_day
      union all
      select day, difficulty, subsidy_sat, usdt_per_btc, origin, recorded_by, recorded_at, confirmed_by, confirmed_at, correction_id
        from network_correction where confirmed_at is not null
    ) v join operator o on o.operator_id = v.recorded_by left join operator second on second.operator_id = v.confirmed_by
    where v.day >= ${from} and v.day < ${before}
    order by v.day desc, v.confirmed_at desc nulls last, v.correction_id desc`.execute(db)
  return rows
}
