import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { differencesOf } from '../findings/differences.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Recomputes settled days from their revenue rows, terms and sold power, by the rules of docs/money.md and not with the
 * code that settled (I2). Each settlement has the sum of the day's rows so far and the lowest of their uptimes. Each
 * set of terms sold that day has its row with the computed figures. The journal has what each settlement adds to the
 * one before. The work grows with pools, terms and days, not with the number of holders.
 */
export async function verifyFigures(db: Database): Promise<Finding[]> {
  return [
    ...(await findingsOf(db, wrongDays)),
    ...(await findingsOf(db, wrongPower)),
    ...(await findingsOf(db, wrongFigures)),
    ...(await differencesOf(db, 'I2', parts)),
  ]
}

/**
 * Each settlement that counts, with the totals of its day's rows up to it. A day is divided by the power of its first
 * one. What was delivered is at most the lowest uptime of the rows and the attested share, and at least the lowest that
 * any row or attestation of the time shows.
 */
const days = sql`
  select s.*, r.pool_id as row_pool, r.day as row_day, evidence.usdt as revenue, evidence.uptime,
    max(s.refunded_bps) over day as refunded, first_value(s.base_mths) over day as base, attested.most as attested,
    least(evidence.least, attested.least) as least
  from settlement s left join revenue r using (revenue_id), lateral (
    select coalesce(sum(row.usdt - row.voided) filter (where row.state = 'approved'), 0) as usdt,
      min(row.uptime_bps) filter (where row.state = 'approved') as uptime, min(row.uptime_bps) as least
    from settlement approval join revenue row on row.revenue_id = approval.revenue_id
    where approval.pool_id = s.pool_id and approval.day = s.day and approval.cause = 'revenue' and approval.revision <= s.revision
  ) evidence, lateral (
    select min(share) filter (where a.state = 'approved') as most, min(share) as least
    from attestation a, div(a.power_mths * 10000::numeric, s.nameplate_mths) share
    where a.pool_id = s.pool_id and a.day = s.day and a.state in ('approved', 'replaced') and a.approved_at <= s.settled_at
  ) attested
  where s.voided_at is null
  window day as (partition by s.pool_id, s.day order by s.revision rows unbounded preceding)`

const wrongDays = sql<Finding>`
  select 'I2' as invariant, 'settlement ' || settlement_id as subject,
    'is revision ' || revision || ' and number ' || place || ' of its day' as detail
  from (select *, row_number() over (partition by pool_id, day order by revision) as place from settlement) s where revision <> place
  union all
  select 'I2' as invariant, 'settlement ' || settlement_id as subject, found.detail from (${days}) d, lateral (
    select 'is of another pool or day than its revenue row' as detail where (pool_id, day) <> (row_pool, row_day)
    union all
    select 'divides ' || revenue_total || ' of a day whose rows have ' || revenue where revenue_total <> revenue
    union all
    select 'counts an uptime of ' || uptime_bps || ', its rows and attestations show ' || coalesce(least, 0) || ' to ' || coalesce(least(uptime, attested), 0)
      where case when cause = 'not_delivered' then uptime_bps <> 0 else uptime_bps > least(uptime, attested) or uptime_bps < least end
    union all
    select 'refunds ' || refunded_bps || ' of 10000 of the fee, of which ' || uptime_bps || ' were delivered'
      where refunded_bps < 10000 - uptime_bps or refunded_bps < refunded
    union all
    select 'divides by ' || base_mths || ' mTH/s, sold were ' || sold_mths || ' and the day began with ' || base
      where base_mths <> base or base_mths < sold_mths
  ) found`

/** Power that started and ended until each settled day, by terms. */
const wrongPower = sql<Finding>`
  with kind as (
    select distinct pool_id, terms_id from power_delta
  ), edge as (
    select pool_id, terms_id, day, delta_mths from power_delta
    union all
    select distinct s.pool_id, k.terms_id, s.day, 0 from settlement s join kind k using (pool_id)
  ), running as (
    select pool_id, terms_id, day, sum(sum(delta_mths)) over (partition by pool_id, terms_id order by day) as sold
    from edge group by pool_id, terms_id, day
  ), due as (
    select s.settlement_id, r.terms_id, r.sold from settlement s join running r using (pool_id, day) where r.sold <> 0
  )
  select 'power' as invariant, 'settlement ' || coalesce(t.settlement_id, d.settlement_id) as subject,
    'settled ' || coalesce(t.sold_mths, 0) || ' mTH/s of terms ' || coalesce(t.terms_id, d.terms_id) || ', sold were ' || coalesce(d.sold, 0) as detail
  from settlement_terms t full join due d using (settlement_id, terms_id) where coalesce(t.sold_mths, 0) <> coalesce(d.sold, 0)
  union all
  select 'power', 'settlement ' || settlement_id, 'says ' || s.sold_mths || ' mTH/s were sold, its terms add up to ' || coalesce(sum(t.sold_mths), 0)
  from settlement s left join settlement_terms t using (settlement_id) group by settlement_id having s.sold_mths <> coalesce(sum(t.sold_mths), 0)`

/** Each row of figures with the figures computed from the day and the terms, for one mTH/s, times 10^18. */
const figures = sql`
  select d.settlement_id, t.terms_id, t.sold_mths, c.hashrate_fee, c.sales_margin_bps,
    (t.pool_id, t.day, t.revision, c.pool_id) is not distinct from (d.pool_id, d.day, d.revision, d.pool_id) as belongs,
    array[t.gross, t.electricity, t.service_fee, t.net, t.downtime] as says,
    array[due_gross, due_used, due_fee, due_gross - due_used - due_fee, due_downtime] as due,
    due_used, due_fee, due_gross - due_used - due_fee as due_net, due_downtime
  from (${days}) d join settlement_terms t using (settlement_id) join terms c on c.terms_id = t.terms_id,
    lateral (select div(d.revenue * 1000000000000000000, d.base) as due_gross) g,
    lateral (select least(due_gross, div(c.efficiency_mj_per_th * 24 * c.tariff_per_kwh * d.uptime_bps * 1000000000000000000, 1000000000 * 10000::numeric)) as due_used) e,
    lateral (select div((due_gross - due_used) * c.service_fee_bps, 10000) as due_fee,
      div(div(c.hashrate_fee, 1000) * d.refunded_bps * 1000000000000000000, 10000) as due_downtime) f`

const wrongFigures = sql<Finding>`
  select 'I2' as invariant, 'settlement ' || settlement_id as subject, found.detail from (${figures}) f, lateral (
    select 'has figures of terms ' || terms_id || ' under another pool, day or revision' as detail where not belongs
    union all
    select 'has ' || array_to_string(says, ', ') || ' as figures of terms ' || terms_id || ', its rows give ' || array_to_string(due, ', ')
      where says <> due
  ) found`

/**
 * What each settlement adds to each part of its day: by its rows, and by the journal. The remainder of rounding belongs
 * to the unsold part.
 */
const parts = sql`
  with worth as (
    select settlement_id, sum(div(sold_mths * due_net, 1000000000000000000)) as net,
      sum(div(sold_mths * due_used, 1000000000000000000)) as used, sum(div(sold_mths * due_fee, 1000000000000000000)) as fee, sum(returned) as returned, sum(delivered) as delivered,
      sum(div(delivered * sales_margin_bps, 10000)) as margin
    from (${figures}) f,
      lateral (select div(sold_mths * due_downtime, 1000000000000000000) as returned) r,
      lateral (select sold_mths * div(hashrate_fee, 1000) - returned as delivered) p
    group by settlement_id
  ), split as (
    select d.settlement_id, d.pool_id, d.day, d.revision, part.* from (${days}) d left join worth w using (settlement_id), lateral (values
      ('pool_net', w.net), ('pool_electricity', w.used), ('pool_service_fee', w.fee),
      ('pool_unsold', d.revenue - coalesce(w.net + w.used + w.fee, 0)),
      ('pool_downtime', w.returned), ('sales_margin_earned', w.margin), ('hashrate_earned', w.delivered - w.margin)
    ) as part (kind, amount)
  ), added as (
    select settlement_id, kind, coalesce(amount, 0) - coalesce(lag(amount) over (partition by pool_id, day, kind order by revision), 0) as amount from split
  )
  select null::uuid, 'settlement ' || settlement_id, kind, amount, 0 from added
  union all
  select null, 'settlement ' || settlement_id, part.kind, part.amount, 0 from settlement,
    lateral (values ('a payable net', payable_net), ('a payable downtime', payable_downtime)) as part (kind, amount)
  where voided_at is null
  union all
  select null, 'settlement ' || settlement_id, case kind when 'pool_net' then 'a payable net' else 'a payable downtime' end, 0, amount
    from added where kind in ('pool_net', 'pool_downtime')
  union all
  select null, coalesce('settlement ' || case reference_kind when 'settlement' then reference_id end, 'no settlement'), kind, 0,
    case when debit in ('revenue_receivable', 'unearned') then amount else -amount end
  from journal
  where kind in ('pool_net', 'pool_electricity', 'pool_service_fee', 'pool_unsold', 'pool_downtime', 'sales_margin_earned', 'hashrate_earned')
    and not exists (select from settlement s where s.settlement_id::text = reference_id and s.voided_at is not null)
  union all
  -- A voided settlement's transfers are reversed to the last unit, account by account.
  select null, 'voided settlement ' || reference_id, account, case when kind = 'settlement_voided' then 0 else amount end,
    case when kind = 'settlement_voided' then -amount else 0 end
  from (
    select reference_id, kind, debit as account, amount from journal
    union all
    select reference_id, kind, credit, -amount from journal
  ) side
  where kind in ('pool_net', 'pool_electricity', 'pool_service_fee', 'pool_unsold', 'pool_downtime', 'sales_margin_earned', 'hashrate_earned',
      'settlement_voided')
    and (kind = 'settlement_voided' or exists (select from settlement s where s.settlement_id::text = reference_id and s.voided_at is not null))`
