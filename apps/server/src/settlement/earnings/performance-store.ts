import type { Day } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Slice } from '../../db/lists.ts'
import { type LineFilter, settledLines } from './lines-store.ts'

export type RewardType = 'mining' | 'referral' | 'refund' | 'task'
export type RewardFilter = LineFilter & { readonly type: RewardType | undefined }

export type PerformanceRow = {
  id: string
  type: RewardType
  asset: 'USDT' | 'POINT'
  day: Day
  gross: bigint
  fees: bigint
  electricity: bigint
  net: bigint
  fee: bigint
  is_cleared: boolean
  order_no: string | null
  level: 1 | 2 | null
  /** Address of the member whose order it comes from. */
  referee: string | null
  task_id: string | null
  /** The transfer that was reversed. */
  reversed: string | null
  pool: string | null
  settlement_id: string | null
  revenue_id: string | null
  txid: string | null
  statement_hash: string | null
  venue_tx_hashes: string[] | null
}

/**
 * Every credit and refund: a mining entry and, where hours were missing, a refund entry for each settled day and
 * holding; and every other credit in the ledger, or its reversal.
 */
const entries = (filter: RewardFilter) => sql`
  with line as (
    select l.*, line_gross > 0 or not exists (
      select from settlement s where s.settlement_id = l.settlement_id and s.cause = 'not_delivered') as is_mined
    from (${settledLines(filter)}) l
  ), entry as (
    select 'mining:' || settlement_id || ':' || holding_id as id, 'mining' as type, 'USDT' as asset, day,
      line_gross as gross, line_gross - line_net as fees, line_electricity as electricity, line_net as net, line_fee as fee, line_cleared_net as cleared, is_cleared, settlement_id, order_id::text as order_id,
      null as task_id, null::uuid as reversed
      from line where is_mined
    union all
    select 'downtime:' || settlement_id || ':' || holding_id, 'refund', 'USDT', day,
      line_downtime, 0, 0, line_downtime, case when is_mined then 0 else line_fee end, line_downtime, true, settlement_id, order_id::text, null, null
      from line where line_downtime > 0
    union all
    select 'transfer:' || id, case kind when 'referral' then 'referral' when 'points_earned' then 'task' else 'refund' end, asset,
      (posted_at at time zone 'UTC')::date, amount, 0, 0, amount, 0, amount, true, null,
      case reference_kind when 'order' then reference_id end, case reference_kind when 'task' then reference_id end, reversed
      from (${creditsAndReversals(filter)}) t
      where kind in ('order_refund', 'exit_refund', 'goods_refund', 'referral', 'points_earned')
  ), wanted as (select * from entry ${filter.type === undefined ? sql`` : sql`where type = ${filter.type}`})`

/** Reads a page of entries, newest day first, each with its evidence. */
export async function readRewards(
  db: Database,
  filter: RewardFilter,
  { skip, count }: Slice,
): Promise<PerformanceRow[]> {
  const { rows } = await sql<PerformanceRow>`
    ${entries(filter)}, page as (select * from wanted order by day desc, id desc limit ${count} offset ${skip})
    select page.id, page.type, page.asset, page.day, page.gross, page.fees, page.electricity, page.net, page.fee, page.is_cleared, o.order_no,
      d.level, l.address as referee, page.task_id, page.reversed,
      p.name as pool, s.settlement_id, r.revenue_id, r.txid, r.statement_hash,
      case when s.settlement_id is not null then array(
        select distinct c.tx_hash from revenue e join revenue_clearing c on c.revenue_id = e.revenue_id
        where e.pool_id = s.pool_id and e.day = s.day and c.released_at is null order by 1
      ) end as venue_tx_hashes
    from page
    left join subscription_order o on o.member_id = ${filter.memberId} and o.order_id::text = page.order_id
    left join referral_due d on d.member_id = ${filter.memberId} and page.type = 'referral' and d.order_id::text = page.order_id
    left join team_link l on l.member_id = d.member_id and l.referee_id = d.referee_id
    left join settlement s on s.settlement_id = page.settlement_id
    left join lateral (
      select revenue_id, txid, statement_hash from revenue r
      where r.pool_id = s.pool_id and r.day = s.day and r.state = 'approved'
      order by r.revenue_id = s.revenue_id desc nulls last, r.revenue_id desc limit 1
    ) r on true
    left join pool p on p.pool_id = s.pool_id
    order by page.day desc, page.id desc`.execute(db)
  return rows
}

/** Minor units, with points separate. */
export type RewardSums = {
  count: number
  gross: bigint
  fees: bigint
  net: bigint
  pending: bigint
  feeUsed: bigint
  result: bigint
  points: bigint
}

/** Returns the totals of all entries of the filter. */
export async function sumRewards(db: Database, filter: RewardFilter): Promise<RewardSums> {
  const { rows } = await sql<RewardSums>`
    ${entries(filter)}
    select count(*)::int as count,
      coalesce(sum(gross) filter (where asset = 'USDT'), 0) as gross, coalesce(sum(fees) filter (where asset = 'USDT'), 0) as fees,
      coalesce(sum(net) filter (where asset = 'USDT'), 0) as net, coalesce(sum(net - cleared) filter (where asset = 'USDT'), 0) as pending,
      coalesce(sum(fee), 0) as "feeUsed", coalesce(sum(net - fee) filter (where settlement_id is not null), 0) as result,
      coalesce(sum(net) filter (where asset = 'POINT'), 0) as points
    from wanted`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('The database returned no sums')
  return sums
}

/** Selects what was credited to a member and what was reversed. A reversal has the kind and source of its original. */
function creditsAndReversals({ memberId, from, to }: LineFilter): RawBuilder<unknown> {
  const within = sql`${from === undefined ? sql`` : sql`and t.posted_at >= ${from}::date`} ${to === undefined ? sql`` : sql`and t.posted_at < ${to}::date + 1`}`
  return sql`
    select t.id, t.kind, t.asset, t.posted_at, t.amount, t.reference_kind, t.reference_id, null::uuid as reversed
      from journal t where t.member_id = ${memberId} and t.credit = 'available' and t.kind <> 'reversal' ${within}
    union all
    select t.id, o.kind, t.asset, t.posted_at, -t.amount, o.reference_kind, o.reference_id, o.id
      from journal t join journal o on o.member_id = t.member_id and o.id = case t.kind when 'reversal' then t.reference_id::uuid end
      where t.member_id = ${memberId} and t.kind = 'reversal' and t.debit = 'available' ${within}`
}
