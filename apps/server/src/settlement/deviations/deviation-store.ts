import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { recordTable } from '../../decisions/record-table.ts'
import { comparedDays, type SettledDay } from './expected-revenue.ts'

export type DaySpan = { readonly from: Day; readonly before: Day }

type DayRow = {
  pool_id: string
  day: Day
  nameplate_mths: bigint
  delivered_bps: number
  satoshi: bigint
  usdt: bigint
  difficulty: bigint | null
  subsidy_sat: bigint | null
  usdt_per_btc: bigint | null
}

/** Lists the settled days of a span, of one pool or of all, oldest first. Days that were closed count as settled. */
export async function readSettledDays(db: Database, { from, before }: DaySpan, poolId?: string): Promise<SettledDay[]> {
  const ofPool = poolId === undefined ? sql`true` : sql`pool_id = ${poolId}`
  const { rows } = await sql<DayRow>`
    with latest as (
      select distinct on (pool_id, day) pool_id, day, nameplate_mths, uptime_bps from settlement
      where day >= ${from} and day < ${before} and voided_at is null and ${ofPool} order by pool_id, day, revision desc
    ), recorded as (
      select pool_id, day, sum(usdt - voided) as usdt,
        sum(case when voided = 0 then satoshi else div(satoshi::numeric * (usdt - voided), usdt) end)::bigint as satoshi
      from revenue where day >= ${from} and day < ${before} and state = 'approved' and ${ofPool} group by pool_id, day
    )
    select pool_id, day, nameplate_mths, coalesce(r.satoshi, 0) as satoshi, coalesce(r.usdt, 0) as usdt,
      coalesce(least(a.uptime_bps, div(a.power_mths::numeric * 10000, nameplate_mths)), latest.uptime_bps)::integer as delivered_bps,
      n.difficulty, n.subsidy_sat, n.usdt_per_btc
    from latest left join recorded r using (pool_id, day)
      left join (select pool_id, day, power_mths, uptime_bps from attestation where state = 'approved') a using (pool_id, day)
      left join lateral (
        select difficulty, subsidy_sat, usdt_per_btc from network_figure n where n.day <= latest.day order by n.day desc limit 1
      ) n on true
    order by day, pool_id`.execute(db)
  return rows.map((row) => ({
    poolId: row.pool_id,
    day: row.day,
    nameplateMths: row.nameplate_mths,
    deliveredBps: row.delivered_bps,
    recorded: { satoshi: row.satoshi, usdt: row.usdt },
    network: networkOf(row),
  }))
}

function networkOf({ difficulty, subsidy_sat: subsidySat, usdt_per_btc: usdtPerBtc }: DayRow): SettledDay['network'] {
  if (difficulty === null || subsidySat === null || usdtPerBtc === null) return undefined
  return { difficulty, subsidySat, usdtPerBtc }
}

/** A pool's money that its venues owe, in minor units, and its reason in force. */
export type PoolRow = {
  readonly poolId: string
  readonly pool: string
  readonly slug: string
  readonly venues: string[]
  readonly pending: bigint
  /** The oldest day that waits for its money. */
  readonly pendingSince: Day | null
  /** How many rows have waited too long. */
  readonly overdue: number
  readonly approved: bigint
  readonly paid: bigint
  readonly reason: string | null
  readonly explainedBps: number | null
}

/**
 * Lists the pools that take orders or still have something to settle, by name, with what venues owe for them and have
 * paid for the days since `from`.
 */
export async function readPools(db: Database, from: Day, overdueDays: number): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select pool_id as "poolId", p.name as pool, slug,
      array(select v.name from venue_pool join venue v using (venue_id) where pool_id = p.pool_id and v.retired_at is null order by v.name) as venues,
      pending, since as "pendingSince", overdue, approved, paid, known.reason, known.deviation_bps as "explainedBps"
    from pool p, lateral (
      select coalesce(sum(usdt - voided - cleared), 0) as pending, min(day) filter (where cleared_at is null) as since,
        count(*) filter (where approved_at < database_now() - make_interval(days => ${overdueDays}::int))::integer as overdue
      from revenue where pool_id = p.pool_id and state = 'approved' and cleared_at is null
    ) open, lateral (
      select coalesce(sum(usdt - voided), 0) as approved, coalesce(sum(cleared), 0) as paid
      from revenue where pool_id = p.pool_id and state = 'approved' and day >= ${from}
    ) recent left join lateral (
      select reason, deviation_bps from revenue_deviation d
      where d.pool_id = p.pool_id and state = 'approved' and decided_at > database_now() - make_interval(days => ${comparedDays}::int)
      order by decided_at desc limit 1
    ) known on true
    where p.closed_on is null or pending > 0 or approved > 0 order by p.name, pool_id`.execute(db)
  return rows
}

export const deviationTable = recordTable('revenue_deviation', 'deviation_id')
