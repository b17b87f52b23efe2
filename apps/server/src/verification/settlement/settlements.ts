import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks settlements against the evidence and the journal. A settlement's transfers add up to its approved revenue row
 * (I2). Every mining credit has approved and cleared days (I3). What is kept for holders is what they are owed plus the
 * rounding. Prepaid fees match the days to come. What was not cleared is still receivable (the internal part of I7).
 * Sold power matches the holdings.
 */
export async function verifySettlements(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with posting as (
      select reference_kind, reference_id, kind, debit as account, -amount as amount from journal where asset = 'USDT'
      union all
      select reference_kind, reference_id, kind, credit, amount from journal where asset = 'USDT'
    ), of_settlement as (
      select s.settlement_id, s.pool_id, s.day, s.revision, s.revenue_total, s.voided_at,
        coalesce(-sum(p.amount) filter (where p.account = 'revenue_receivable'), 0) as from_revenue
      from settlement s left join posting p on p.reference_kind = 'settlement' and p.reference_id = s.settlement_id::text
      group by s.settlement_id
    ), dust as (
      select d.settlement_id, case when d.returned_at is null then d.amount else 0 end as kept,
        coalesce((select sum(case kind when 'dust' then amount else -amount end) from journal
          where asset = 'USDT' and member_id = '00000000-0000-0000-0000-000000000000'
            and idempotency_key in ('dust:' || d.settlement_id, 'dust_returned:' || d.settlement_id)), 0) as posted
      from settlement_dust d
    ), settled_day as (
      select pool_id, terms_id, day, max(net) as net, max(net) filter (where cleared_at is not null) as cleared_net,
        max(downtime) as downtime
      from settlement_terms where voided_at is null group by pool_id, terms_id, day
    ), earned as (
      select h.member_id, h.holding_id, h.posted_net, h.posted_downtime,
        coalesce(sum(div(h.power_mths * d.net, 1000000000000000000)), 0) as net,
        coalesce(sum(div(h.power_mths * d.cleared_net, 1000000000000000000)), 0) as cleared_net,
        coalesce(sum(div(h.power_mths * d.downtime, 1000000000000000000)), 0) as downtime,
        2 * count(d.day) as shares
      from holding h left join settled_day d
        on d.pool_id = h.pool_id and d.terms_id = h.terms_id and d.day >= h.start_day and d.day < h.end_day
      group by h.member_id, h.holding_id
    ), posted as (
      select member_id, reference_id as holding_id, coalesce(sum(amount) filter (where kind = 'mining'), 0) as net,
        coalesce(sum(amount) filter (where kind = 'downtime'), 0) as downtime
      from journal where kind in ('mining', 'downtime') group by member_id, reference_id
    ), account as (
      select coalesce(sum(amount) filter (where account = 'pool_payable'), 0) as pool_payable,
        coalesce(-sum(amount) filter (where account = 'revenue_receivable'), 0) as receivable,
        coalesce(sum(amount) filter (where account = 'suspense' and kind in ('venue_received', 'venue_cleared', 'venue_released')), 0) as venue_waiting,
        coalesce(sum(amount) filter (where account = 'unearned'), 0) as unearned
      from posting
    ), sums as (
      select (select coalesce(sum(usdt - voided - cleared), 0) from revenue where state = 'approved') as open_revenue,
        (select coalesce(sum(net + downtime - posted_net - posted_downtime), 0) from earned) as owed_to_holders,
        (select coalesce(sum(shares), 0) from earned) as shares,
        (select coalesce(sum(amount - allocated), 0) from venue_payment) as unallocated,
        (select coalesce(sum(h.power_mths * (div(c.hashrate_fee, 1000)) * (h.end_day - h.start_day - s.days)), 0)
          from holding h join terms c using (terms_id), lateral (select count(distinct s.day) as days from settlement s
            where s.pool_id = h.pool_id and s.voided_at is null and s.day >= h.start_day and s.day < h.end_day) s) as prepaid
    ), holding_power as (
      select pool_id, terms_id, day, sum(delta) as delta from (
        select pool_id, terms_id, start_day as day, power_mths as delta from holding where end_day > start_day
        union all
        select pool_id, terms_id, end_day, -power_mths from holding where end_day > start_day
      ) edge group by pool_id, terms_id, day
    ), written_power as (
      select pool_id, terms_id, day, sum(delta_mths) as delta from power_delta group by pool_id, terms_id, day
    )
    select 'I2' as invariant, 'settlement ' || settlement_id as subject,
        'took ' || from_revenue || ' from revenue, its rows add ' || due as detail
      from (
        select settlement_id, from_revenue, case when voided_at is not null then 0 else revenue_total - coalesce(lag(revenue_total)
          over (partition by pool_id, day, voided_at is null order by revision), 0) end as due from of_settlement
      ) o where from_revenue <> due
    union all
    select 'I2', 'dust of settlement ' || settlement_id, 'is ' || kept || ', the house was posted ' || posted from dust where kept <> posted
    union all
    select 'I2', 'dust', 'of ' || count(*) || ' transfers belongs to no settlement' from journal t
      where t.kind in ('dust', 'dust_returned') and not exists (select from settlement_dust d where d.settlement_id::text = t.reference_id)
      having count(*) > 0
    union all
    select 'I2', 'revenue ' || r.revenue_id, 'is approved and not settled' from revenue r
      where r.state = 'approved' and not exists (select from settlement s where s.revenue_id = r.revenue_id)
    union all
    select 'I3', 'settlement ' || s.settlement_id, 'rests on a row that two operators did not approve' from settlement s join revenue r using (revenue_id)
      where s.voided_at is null and (r.state <> 'approved' or r.approved_by is null or r.approved_by = r.recorded_by)
    union all
    select 'I3', 'holding ' || coalesce(e.holding_id::text, p.holding_id, 'that nobody named'),
        'was posted ' || coalesce(p.net, 0) || ' and ' || coalesce(p.downtime, 0) || ', says ' || coalesce(e.posted_net, 0) || ' and ' || coalesce(e.posted_downtime, 0)
      from earned e full join posted p on (p.member_id, p.holding_id) = (e.member_id, e.holding_id::text)
      where (coalesce(p.net, 0), coalesce(p.downtime, 0)) is distinct from (coalesce(e.posted_net, 0), coalesce(e.posted_downtime, 0))
    union all
    select 'I3', 'holding ' || holding_id, 'was posted ' || posted_net || ' and ' || posted_downtime || ' of ' || cleared_net || ' and ' || downtime || ' due'
      from earned where posted_net > cleared_net or posted_downtime > downtime
    union all
    select 'I7', 'revenue_receivable', 'is ' || receivable || ', open revenue rows are ' || open_revenue
      from account, sums where receivable <> open_revenue
    union all
    select 'I7', 'suspense', 'keeps ' || venue_waiting || ' of venues, of which ' || unallocated || ' is not used'
      from account, sums where venue_waiting <> unallocated
    union all
    select 'I7', 'pool_payable', 'is ' || pool_payable || ', holders are owed ' || owed_to_holders || ' in at most ' || shares || ' shares'
      from account, sums where pool_payable - owed_to_holders not between 0 and greatest(shares - 1, 0)
    union all
    select 'I7', 'unearned', 'is ' || unearned || ', days that are paid for and not settled are ' || prepaid
      from account, sums where unearned <> prepaid
    union all
    select 'power', 'pool ' || coalesce(w.pool_id, h.pool_id) || ' on ' || coalesce(w.day, h.day),
        'changes by ' || coalesce(w.delta, 0) || ', holdings say ' || coalesce(h.delta, 0)
      from written_power w full join holding_power h using (pool_id, terms_id, day) where coalesce(w.delta, 0) <> coalesce(h.delta, 0)`,
  )
}
