import type { Language } from '@terahold/locale/languages'
import type { Day } from '@terahold/money/day'
import type { DayFigures } from '@terahold/money/day-figures'
import { type RawBuilder, sql } from 'kysely'
import { orderedName } from '../../catalogue/plan-texts.ts'
import type { Database } from '../../db/connection.ts'
import type { Slice } from '../../db/lists.ts'

/** Filters a member's lines. The days from and to are included, open where undefined. */
export type LineFilter = { readonly memberId: string; readonly from: Day | undefined; readonly to: Day | undefined }

/**
 * A member's settled days: one row per day and holding, with the figures of the day's latest settlement, each rounded
 * down for the holding's power. The exact figures are kept as well.
 */
export function settledLines({ memberId, from, to }: LineFilter): RawBuilder<unknown> {
  const days = sql.join(
    [
      sql`s.day >= h.start_day and s.day < h.end_day`,
      ...(from === undefined ? [] : [sql`s.day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`s.day <= ${to}::date`]),
    ],
    sql` and `,
  )
  return sql`
    select h.holding_id, h.power_mths, h.order_id, d.*, div(h.power_mths * t.hashrate_fee, 1000) as line_fee,
      div(h.power_mths * d.gross, 1000000000000000000) as line_gross,
      div(h.power_mths * d.electricity, 1000000000000000000) as line_electricity,
      div(h.power_mths * d.net, 1000000000000000000) as line_net,
      div(h.power_mths * d.cleared_net, 1000000000000000000) as line_cleared_net,
      div(h.power_mths * d.downtime, 1000000000000000000) as line_downtime
    from holding h join terms t on t.terms_id = h.terms_id cross join lateral (
      select distinct on (s.day) s.day, s.settlement_id, s.pool_id, s.gross, s.electricity, s.service_fee, s.net, s.downtime,
        s.cleared_at is not null as is_cleared,
        coalesce(max(s.net) filter (where s.cleared_at is not null) over (partition by s.day), 0) as cleared_net
      from settlement_terms s
      where s.pool_id = h.pool_id and s.terms_id = h.terms_id and s.voided_at is null and ${days}
      order by s.day, s.revision desc
    ) d where h.member_id = ${memberId}`
}

export type SettledLine = {
  holding_id: string
  /** In the language of the filter. */
  plan_name: string
  day: Day
  power_mths: bigint
  settlement_id: string
  uptime_bps: number
  is_cleared: boolean
  figures: DayFigures
  /** The prepaid fee of the day. */
  line_fee: bigint
}

type LineRow = Omit<SettledLine, 'figures'> & {
  gross: bigint
  electricity: bigint
  service_fee: bigint
  net: bigint
  downtime: bigint
}

/** Reads a page of settled days, newest first. */
export async function readSettledLines(
  db: Database,
  { locale, ...filter }: LineFilter & { readonly locale: Language },
  { skip, count }: Slice,
): Promise<SettledLine[]> {
  const { rows } = await sql<LineRow>`
    select l.*, t.uptime_bps, ${orderedName(sql`o`, locale)} as plan_name from (${settledLines(filter)}) l
    join settlement t on t.settlement_id = l.settlement_id
    join subscription_order o on o.member_id = ${filter.memberId} and o.order_id = l.order_id
    order by l.day desc, l.holding_id desc limit ${count} offset ${skip}`.execute(db)
  return rows.map(({ gross, electricity, service_fee: serviceFee, net, downtime, ...row }) => ({
    ...row,
    figures: { gross, electricity, serviceFee, net, downtime },
  }))
}

export type LineSums = {
  count: number
  powerDays: bigint
  gross: bigint
  net: bigint
  downtime: bigint
  feeUsed: bigint
}

/** The totals of all lines of the filter. Power times days is in mTH/s. */
export async function sumSettledLines(db: Database, filter: LineFilter): Promise<LineSums> {
  const { rows } = await sql<LineSums>`
    select count(*)::int as count, coalesce(sum(power_mths), 0) as "powerDays", coalesce(sum(line_gross), 0) as gross,
      coalesce(sum(line_net), 0) as net, coalesce(sum(line_downtime), 0) as downtime, coalesce(sum(line_fee), 0) as "feeUsed"
    from (${settledLines(filter)}) l`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('The database returned no sums')
  return sums
}

export type DayTotals = {
  day: Day
  net: bigint
  downtime: bigint
  feeUsed: bigint
  /** The lowest of the pools that settled the day. */
  lowestUptimeBps: number
}

/** Returns the totals of each settled day over all holdings of the member, newest first. */
export async function sumSettledDays(db: Database, filter: LineFilter): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select l.day, sum(l.line_net) as net, sum(l.line_downtime) as downtime, sum(l.line_fee) as "feeUsed",
      min(t.uptime_bps) as "lowestUptimeBps"
    from (${settledLines(filter)}) l join settlement t on t.settlement_id = l.settlement_id
    group by l.day order by l.day desc`.execute(db)
  return rows
}

/** Returns a day's totals over a member's holdings whose pool has settled it, undefined if none has. */
export async function sumsOfDay(db: Database, memberId: string, day: Day): Promise<LineSums | undefined> {
  const sums = await sumSettledLines(db, { memberId, from: day, to: day })
  return sums.count === 0 ? undefined : sums
}
