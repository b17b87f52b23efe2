import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { differencesOf } from '../findings/differences.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks orders against the journal and their holdings. What was paid, refunded and kept for an order matches its
 * state, its prices and its shipment. Nothing is kept of an order that its member withdrew from. No such transfer lacks
 * its order. A paid order has the holding it was paid for. An ended holding whose days are all settled or closed has
 * nothing left in `unearned`.
 */
export async function verifyOrders(db: Database): Promise<Finding[]> {
  return [
    ...(await differencesOf(db, 'orders', entries)),
    ...(await findingsOf(db, wrongHoldings)),
    ...(await findingsOf(db, leftUnearned)),
  ]
}

/**
 * What each ended holding still has in `unearned`: what was paid in, less what came out at once and the fee of its days.
 * Only once all of its days are settled or closed.
 */
const leftUnearned = sql<Finding>`
  with moved as (
    select reference_id as order_id, sum(case when credit = 'unearned' then amount when debit = 'unearned' then -amount else 0 end) as amount
    from journal where kind in ('order_payment', 'order_refund', 'exit_refund', 'exit_kept') and reference_kind = 'order' group by 1
  ), ended as (
    select distinct pool_id, start_day, end_day from holding where end_day <= (database_now() at time zone 'UTC')::date
  ), finished as (
    select e.* from ended e where e.end_day - e.start_day = (
      select count(distinct s.day) from settlement s
      where s.pool_id = e.pool_id and s.day >= e.start_day and s.day < e.end_day and s.voided_at is null)
  )
  select 'unearned' as invariant, 'holding ' || h.holding_id as subject, 'has ended with ' || left_over.amount || ' left in unearned' as detail
  from finished join holding h using (pool_id, start_day, end_day) join terms t on t.terms_id = h.terms_id
    left join moved m on m.order_id = h.order_id::text,
    lateral (select coalesce(m.amount, 0) - h.power_mths * div(t.hashrate_fee, 1000) * (h.end_day - h.start_day) as amount) left_over
  where left_over.amount <> 0`

const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

const entries = sql`
  with ordered as (
    select o.member_id, o.order_id, o.state, o.hashrate_price, o.goods_price + o.shipping_price as goods, o.refund_amount,
      o.ended_by,
      o.state in ('cooling_off', 'active', 'completed', 'refunded') or (o.state = 'cancelled' and o.paid_at is not null) as is_paid,
      case when p.state = 'refunded' then p.price else 0 end as sent_back,
      -- The fee of the whole days that an early end leaves undelivered.
      coalesce(h.power_mths * div(t.hashrate_fee, 1000) * (h.start_day + h.term_days - h.end_day), 0) as undelivered
    from subscription_order o left join parcel p using (member_id, order_id) left join holding h using (member_id, order_id)
      left join terms t on t.terms_id = o.terms_id
  )
  select part.member_id, 'order ' || order_id, part.name, coalesce(part.amount, 0), 0
  from ordered o, lateral (values
    (o.member_id, 'a payment of the fee', case when is_paid then hashrate_price else 0 end),
    (o.member_id, 'a payment of goods', case when is_paid then goods else 0 end),
    (o.member_id, 'a refund of the fee', case when is_paid and state = 'cancelled' then refund_amount - goods
      when state = 'refunded' and ended_by <> 'exit' then undelivered else 0 end),
    (o.member_id, 'a refund of goods', case when is_paid and state = 'cancelled' then goods else sent_back end),
    (o.member_id, 'a refund at the exit', case when ended_by = 'exit' then refund_amount else 0 end),
    (${nobody}, 'an income of the exit', case when ended_by = 'exit' then undelivered - refund_amount else 0 end)
  ) as part (member_id, name, amount)
  union all
  select member_id, coalesce('order ' || case reference_kind when 'order' then reference_id end, 'no order'), case kind
      when 'order_payment' then case credit when 'unearned' then 'a payment of the fee' else 'a payment of goods' end
      when 'order_refund' then 'a refund of the fee' when 'goods_refund' then 'a refund of goods'
      when 'exit_refund' then 'a refund at the exit' else 'an income of the exit' end, 0, amount
  from journal where kind in ('order_payment', 'order_refund', 'goods_refund', 'exit_refund', 'exit_kept')`

const wrongHoldings = sql<Finding>`
  with pair as (
    select coalesce(o.order_id, h.order_id) as order_id, o.order_id is not null as is_ordered, h.order_id is not null as is_held, o.state,
      o.state in ('cooling_off', 'active', 'completed', 'refunded') as is_paid,
      o.hashrate_price, o.power_mths * div(t.hashrate_fee, 1000) * o.term_days as fee,
      (o.pool_id, o.terms_id, o.power_mths, o.term_days) is not distinct from (h.pool_id, h.terms_id, h.power_mths, h.term_days) as fits,
      h.end_day - h.start_day as days, h.term_days, o.ended_by, o.refund_amount, o.closed_at, o.price,
      greatest(o.withdrawal_ends_at, o.cooling_ends_at) as until,
      h.power_mths * div(t.hashrate_fee, 1000) * (h.start_day + h.term_days - h.end_day) as undelivered
    from subscription_order o full join holding h using (member_id, order_id) left join terms t on t.terms_id = o.terms_id
  )
  select 'orders' as invariant, 'order ' || order_id as subject, found.detail from pair, lateral (
    select 'has a holding and is not there' as detail where not is_ordered
    union all
    select 'costs ' || hashrate_price || ', its power, days and terms make ' || coalesce(fee::text, 'nothing')
      where is_ordered and fee is distinct from hashrate_price
    union all
    select 'is ' || state || ' and has ' || case when is_held then 'a' else 'no' end || ' holding'
      where is_ordered and case when is_held then state in ('awaiting_payment', 'expired') else is_paid end
    union all
    select 'is not of the power, days and terms of its holding' where is_ordered and is_held and not fits
    union all
    select 'is ' || state || ', its holding runs ' || days || ' of ' || term_days || ' days'
      where is_ordered and is_held and state in ('cooling_off', 'active', 'completed') and days <> term_days
    union all
    select 'is ' || state || ' and ended by ' || coalesce(ended_by, 'nothing') where is_ordered and (ended_by is null)
      <> (state in ('awaiting_payment', 'cooling_off', 'active', 'completed', 'expired') or (state = 'cancelled' and not is_held))
    union all
    select 'was withdrawn from at ' || closed_at || ', which was possible until ' || until where ended_by = 'withdrawal' and closed_at >= until
    union all
    select 'was left at ' || closed_at || ' with an exit fee, its member could withdraw until ' || until
      where ended_by = 'exit' and closed_at < until and refund_amount <> undelivered
    union all
    select 'was ended by ' || ended_by || ' and refunded ' || refund_amount || ' of ' || undelivered
      where ended_by <> 'exit' and state = 'refunded' and refund_amount <> undelivered
  ) found`
