import type { Day } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { statement } from '../db/statement.ts'
import type { RunningPower } from './holding-rules.ts'

export type PowerTotals = { active: bigint; pending: bigint; ended: bigint }

/** Returns a member's power by the status of each holding today. Cancelled holdings never ran and do not count. */
export async function readPowerTotals(db: Database, memberId: string, today: Day): Promise<PowerTotals> {
  const { rows } = await sql<PowerTotals>`
    select coalesce(sum(power_mths) filter (where start_day <= ${today}::date and end_day > ${today}::date), 0) as active,
      coalesce(sum(power_mths) filter (where start_day > ${today}::date), 0) as pending,
      coalesce(sum(power_mths) filter (where end_day <= ${today}::date), 0) as ended
    from holding where member_id = ${memberId} and end_day > start_day`.execute(db)
  return rows[0] ?? { active: 0n, pending: 0n, ended: 0n }
}

export type PowerChange = { readonly day: Day; readonly deltaMths: bigint }

/**
 * Returns by how much a member's power changed on these days, oldest first. Earlier power counts as started on the
 * first day. Cancelled holdings never ran and do not count.
 */
export async function readPowerChanges(db: Database, memberId: string, from: Day, to: Day): Promise<PowerChange[]> {
  const { rows } = await sql<PowerChange>`
    with ran as (
      select power_mths, greatest(start_day, ${from}::date) as first_day, end_day from holding
      where member_id = ${memberId} and end_day > start_day and end_day > ${from}::date and start_day <= ${to}::date
    )
    select day, sum(delta_mths) as "deltaMths" from (
      select first_day as day, power_mths as delta_mths from ran
      union all select end_day, -power_mths from ran where end_day <= ${to}::date
    ) changed group by day order by day`.execute(db)
  return rows
}

/** A holding's power and terms, and its pool's latest settled day. */
export type LatestDayRow = {
  power_mths: bigint
  efficiency_mj_per_th: bigint
  tariff_per_kwh: bigint
  hashrate_fee: bigint
  service_fee_bps: number
  revenue_total: bigint | null
  base_mths: bigint | null
  uptime_bps: number | null
}

/** Returns a pool's latest settled day as one row, or none. */
export const latestDayOf = (poolId: RawBuilder<unknown>) => sql`
  select revenue_total, base_mths, uptime_bps from settlement s
  where s.pool_id = ${poolId} and voided_at is null and cause <> 'not_delivered' order by day desc, revision desc limit 1`

export function runningPower(row: LatestDayRow): RunningPower {
  return {
    powerMths: row.power_mths,
    terms: {
      efficiencyMjPerTh: row.efficiency_mj_per_th,
      tariffPerKwh: row.tariff_per_kwh,
      hashrateFee: row.hashrate_fee,
      serviceFeeBps: row.service_fee_bps,
    },
    latest:
      row.revenue_total === null || row.base_mths === null || row.uptime_bps === null
        ? undefined
        : { revenue: row.revenue_total, baseMths: row.base_mths, uptimeBps: row.uptime_bps },
  }
}

export type OpenPower = RunningPower & {
  readonly holdingId: string
  readonly startDay: Day
  readonly termDays: number
}

/** Returns a member's holdings that run or will run, each with its pool's latest settled day. */
export async function readOpen(db: Database, memberId: string, today: Day): Promise<OpenPower[]> {
  const { rows } = await sql<LatestDayRow & { holding_id: string; start_day: Day; term_days: number }>`
    select h.holding_id, h.start_day, h.term_days, h.power_mths, t.efficiency_mj_per_th, t.tariff_per_kwh, t.hashrate_fee,
      t.service_fee_bps, d.revenue_total, d.base_mths, d.uptime_bps
    from holding h join terms t on t.terms_id = h.terms_id left join lateral (${latestDayOf(sql`h.pool_id`)}) d on true
    where h.member_id = ${memberId} and h.end_day > ${today}::date and h.state <> 'refunded'`.execute(db)
  return rows.map((row) => ({
    ...runningPower(row),
    holdingId: row.holding_id,
    startDay: row.start_day,
    termDays: row.term_days,
  }))
}

type PoolPower = {
  readonly poolId: string
  readonly pool: string
  readonly site: string
  readonly powerMths: bigint
}

/** Returns the power of a member's holdings that run or will run by pool, the most first. */
export async function readPools(db: Database, memberId: string, today: Day): Promise<PoolPower[]> {
  const { rows } = await sql<PoolPower>`
    select p.pool_id as "poolId", p.name as pool, s.name as site, sum(h.power_mths) as "powerMths"
    from holding h join pool p on p.pool_id = h.pool_id join site s on s.site_id = p.site_id
    where h.member_id = ${memberId} and h.end_day > ${today}::date and h.state <> 'refunded'
    group by p.pool_id, p.name, s.name order by sum(h.power_mths) desc, p.name, p.pool_id`.execute(db)
  return rows
}

/**
 * Returns the mean uptime of the last thirty attested days of the pools in which a member has power, weighted by that
 * power; null without any.
 */
export async function readUptime(db: Database, memberId: string, today: Day): Promise<number | null> {
  const { rows } = await sql<{ uptime: number | null }>`
    select floor(sum(mine.power * pool_mean.uptime) / sum(mine.power))::int as uptime from (
      select pool_id, sum(power_mths) as power from holding
      where member_id = ${memberId} and end_day > start_day and end_day > ${today}::date group by pool_id
    ) mine cross join lateral (
      select avg(uptime_bps) as uptime from (
        select uptime_bps from attestation a where a.pool_id = mine.pool_id and a.state = 'approved' order by day desc limit 30
      ) latest
    ) pool_mean where pool_mean.uptime is not null`.execute(db)
  return rows[0]?.uptime ?? null
}

export type SettledUptime = { settled_days: number; mean_uptime: number | null }

/** Returns what a pool delivered over its last thirty settled days, as one row. */
export const settledUptimeOf = (poolId: RawBuilder<unknown>) => sql<SettledUptime>`
  select count(*)::int as settled_days, floor(avg(d.uptime_bps))::int as mean_uptime
  from (
    select distinct on (day) uptime_bps from settlement s
    where s.pool_id = ${poolId} and voided_at is null order by day desc, revision desc limit 30
  ) d`

/** The facts that decide whether a pool failed its holders, as JSON; null for an unknown pool. */
export type PoolHealthJson = { isClosed: boolean; settledDays: number; meanUptimeBps: number | null } | null

export const poolHealthColumn = (poolId: RawBuilder<unknown>) => sql<PoolHealthJson>`(
  select json_build_object('isClosed', p.closed_on is not null, 'settledDays', u.settled_days, 'meanUptimeBps', u.mean_uptime)
  from pool p cross join lateral (${settledUptimeOf(sql`p.pool_id`)}) u where p.pool_id = ${poolId})`

export async function readPoolHealth(db: Database, poolId: string): Promise<PoolHealthJson> {
  const [row] = await poolHealth(db, { poolId })
  return row?.health ?? null
}

const poolHealth = statement(
  ({ poolId }: { poolId: string }) => sql<{ health: PoolHealthJson }>`
    select ${poolHealthColumn(sql`${poolId}::uuid`)} as health`,
)
