import type { Day } from '@terahold/money/day'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { type LineFilter, settledLines } from './lines-store.ts'

type Reader = Kysely<DB>

export type RewardType = 'mining' | 'referral' | 'refund' | 'task'
export type RewardFilter = LineFilter & { readonly type: RewardType | undefined }

export type RewardRow = {
  id: string
  type: RewardType
  asset: 'USDT' | 'POINT'
  day: Day
  gross: bigint
  fees: bigint
  net: bigint
  is_cleared: boolean
  order_no: string | null
  pool: string | null
  settlement_id: string | null
  revenue_id: string | null
  txid: string | null
  statement_hash: string | null
  venue_tx_hashes: string[] | null
}

/**
 * Everything that was earned or came back: a mining entry and, where hours were missing, a refund entry for each settled day
 * and holding; and what the ledger credited beside it.
 */
const entries = (filter: RewardFilter) => sql`
  with line as (${settledLines(filter)}), entry as (
    select 'mining:' || settlement_id || ':' || holding_id as id, 'mining' as type, 'USDT' as asset, day,
      line_gross as gross, line_gross - line_net as fees, line_net as net, line_cleared_net as cleared, is_cleared, settlement_id, order_id::text as order_id
      from line
    union all
    select 'downtime:' || settlement_id || ':' || holding_id, 'refund', 'USDT', day,
      line_downtime, 0, line_downtime, line_cleared_downtime, is_cleared, settlement_id, order_id::text
      from line where line_downtime > 0
    union all
    select 'transfer:' || id, case kind when 'referral' then 'referral' when 'points_earned' then 'task' else 'refund' end, asset,
      (posted_at at time zone 'UTC')::date, amount, 0, amount, amount, true, null, case reference_kind when 'order' then reference_id end
      from transfer
      where member_id = ${filter.memberId} and credit = 'available'
        and kind in ('order_refund', 'exit_refund', 'goods_refund', 'referral', 'points_earned') ${postedWithin(filter)}
  ), wanted as (select * from entry ${filter.type === undefined ? sql`` : sql`where type = ${filter.type}`})`

/** A page of entries, newest day first, each with the evidence it stands on. */
export async function readRewards(db: Reader, filter: RewardFilter, skip: number, count: number): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    ${entries(filter)}, page as (select * from wanted order by day desc, id desc limit ${count} offset ${skip})
    select page.id, page.type, page.asset, page.day, page.gross, page.fees, page.net, page.is_cleared, o.order_no,
      p.name as pool, s.settlement_id, r.revenue_id, r.txid, r.statement_hash,
      case when s.settlement_id is not null then array(
        select distinct c.tx_hash from revenue d join revenue_clearing c on c.revenue_id = d.revenue_id
        where d.pool_id = s.pool_id and d.day = s.day order by 1
      ) end as venue_tx_hashes
    from page
    left join subscription_order o on o.member_id = ${filter.memberId} and o.order_id::text = page.order_id
    left join settlement s on s.settlement_id = page.settlement_id
    left join revenue r on r.revenue_id = s.revenue_id
    left join pool p on p.pool_id = s.pool_id
    order by page.day desc, page.id desc`.execute(db)
  return rows
}

export type RewardSums = { count: number; gross: bigint; fees: bigint; net: bigint; pending: bigint }

/** What all entries of the filter add up to; points are counted, not summed. */
export async function sumRewards(db: Reader, filter: RewardFilter): Promise<RewardSums> {
  const { rows } = await sql<RewardSums>`
    ${entries(filter)}
    select count(*)::int as count,
      coalesce(sum(gross) filter (where asset = 'USDT'), 0) as gross, coalesce(sum(fees) filter (where asset = 'USDT'), 0) as fees,
      coalesce(sum(net) filter (where asset = 'USDT'), 0) as net, coalesce(sum(net - cleared) filter (where asset = 'USDT'), 0) as pending
    from wanted`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('sums without a row')
  return sums
}

function postedWithin({ from, to }: LineFilter): RawBuilder<unknown> {
  return sql`${from === undefined ? sql`` : sql`and posted_at >= ${from}::date`} ${to === undefined ? sql`` : sql`and posted_at < ${to}::date + 1`}`
}
