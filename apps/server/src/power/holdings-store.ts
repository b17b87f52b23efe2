import type { HoldingState } from '@terahold/contract/codes/power'
import type { Language } from '@terahold/locale/languages'
import type { Day } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import { orderedName } from '../catalogue/plan-texts.ts'
import type { Database } from '../db/connection.ts'
import type { Slice } from '../db/lists.ts'
import { statement } from '../db/statement.ts'
import { type LatestDayRow, latestDayOf, settledUptimeOf } from './summary-store.ts'

/**
 * A holding with what its pool delivered over its last thirty settled days, and a column of another subject, unchanged.
 */
export type HoldingRow = LatestDayRow & {
  holding_id: string
  order_id: string
  order_no: string
  plan_id: string
  plan_name: string
  pool_id: string
  pool: string
  site_id: string
  site: string
  is_closed: boolean
  start_day: Day
  end_day: Day
  term_days: number
  order_price: bigint
  refund_amount: bigint | null
  withdrawal_ends_at: Date
  state: HoldingState
  settled_days: number
  mean_uptime: number | null
  earnings: unknown
}

/** SQL for the status of a holding by its days; the same rule as `statusOn`. */
const statusOf = (
  today: Day,
) => sql<HoldingState>`case when h.state = 'refunded' then 'refunded' when h.start_day > ${today}::date then 'pending'
  when h.end_day > ${today}::date then 'active' else 'completed' end`

/** Statuses that are requested together: holdings that run or will run, and those that no longer do. */
const together: Readonly<Record<'open' | 'ended', readonly HoldingState[]>> = {
  open: ['pending', 'active'],
  ended: ['completed', 'refunded'],
}

type Wanted = Slice & {
  readonly memberId: string
  readonly states: readonly HoldingState[] | undefined
  readonly orderId: string | undefined
  readonly today: Day
  /** The language of the plans' names. */
  readonly locale: Language
}
export type HoldingFilter = Omit<Wanted, 'states'> & { readonly status: HoldingState | 'open' | 'ended' | undefined }

/** Reads a page of a member's holdings, newest first, with the total count and a column of another subject on each. */
export function holdingsReader(earnings: (holding: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const holdings = statement(
    (wanted: Wanted) => sql<HoldingRow>`
      select page.holding_id, page.order_id, o.order_no, o.plan_id,
        ${orderedName(sql`o`, wanted.locale)} as plan_name, page.pool_id, p.name as pool, s.site_id, s.name as site,
        p.closed_on is not null as is_closed, page.power_mths, t.hashrate_fee, page.start_day, page.end_day, page.term_days,
        page.state, t.efficiency_mj_per_th, t.tariff_per_kwh, t.service_fee_bps, o.refund_amount,
        latest.revenue_total, latest.base_mths, latest.uptime_bps,
        o.price as order_price, o.withdrawal_ends_at, uptime.settled_days, uptime.mean_uptime,
        ${earnings(sql`page`)} as earnings
      from (
        select h.holding_id, h.order_id, h.pool_id, h.terms_id, h.power_mths, h.start_day, h.end_day, h.term_days,
          h.posted_net, h.posted_downtime, ${statusOf(wanted.today)} as state
        from holding h where ${matching(wanted)} order by h.holding_id desc limit ${wanted.count} offset ${wanted.skip}
      ) page
      join subscription_order o on o.member_id = ${wanted.memberId} and o.order_id = page.order_id
      join pool p on p.pool_id = page.pool_id join site s on s.site_id = p.site_id
      join terms t on t.terms_id = page.terms_id
      cross join lateral (${settledUptimeOf(sql`page.pool_id`)}) uptime
      left join lateral (${latestDayOf(sql`page.pool_id`)}) latest on true`,
  )
  const count = statement(
    (wanted: Wanted) => sql<{ total: number }>`select count(*)::int as total from holding h where ${matching(wanted)}`,
  )
  return async (db: Database, { status, ...page }: HoldingFilter) => {
    const states = status === 'open' || status === 'ended' ? together[status] : status && [status]
    const wanted = { ...page, states }
    const rows = await holdings(db, wanted)
    // The last page says itself how many there are. Most members' only page is the last.
    const isLast = rows.length < page.count && (rows.length > 0 || page.skip === 0)
    const total = isLast ? page.skip + rows.length : ((await count(db, wanted))[0]?.total ?? 0)
    // Sorting here is cheaper than a second sort of all columns in the statement.
    return { total, rows: rows.toSorted((a, b) => (a.holding_id < b.holding_id ? 1 : -1)) }
  }
}

function matching({ memberId, states, orderId, today }: Wanted): RawBuilder<unknown> {
  const conditions = [
    sql`h.member_id = ${memberId}`,
    ...(states === undefined ? [] : [sql`${statusOf(today)} = any (${states}::text[])`]),
    ...(orderId === undefined ? [] : [sql`h.order_id = ${orderId}`]),
  ]
  return sql.join(conditions, sql` and `)
}
