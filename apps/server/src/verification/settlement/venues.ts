import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { differencesOf } from '../findings/differences.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks venues' money. Each payment entered the books in full. Its used part equals what it cleared of rows. It clears
 * only rows of its own venue, never more than was paid, and follows the lines of its advice if there is one. The
 * journal clears each row by what payments and corrections gave for it. A day counts as cleared for its holders when it
 * and the earlier rows of the day have all their money, and not before (I3).
 */
export async function verifyVenues(db: Database): Promise<Finding[]> {
  return [
    ...(await differencesOf(db, 'I7', entries)),
    ...(await findingsOf(db, wronglyUsed)),
    ...(await findingsOf(db, ofAnotherVenue)),
    ...(await findingsOf(db, moreThanPaid)),
    ...(await findingsOf(db, againstAdvice)),
    ...(await findingsOf(db, wronglyCleared)),
  ]
}

const entries = sql`
  select null::uuid, 'payment ' || concat_ws(':', chain_id, tx_hash, log_index), 'money', amount, 0 from venue_payment
  union all
  select null, coalesce('payment ' || case reference_kind when 'chain_transfer' then reference_id end, 'no payment'), 'money', 0, amount
  from journal where kind = 'venue_received'
  union all
  select null, 'revenue ' || revenue_id, 'a venue''s money', amount, 0 from revenue_clearing
  union all
  select null, 'revenue ' || revenue_id, 'the house''s money', amount, 0 from correction_clearing
  union all
  select null, 'revenue ' || revenue_id, 'released: a venue''s money', amount, 0 from revenue_clearing where released_at is not null
  union all
  select null, 'revenue ' || revenue_id, 'released: the house''s money', amount, 0 from correction_clearing where released_at is not null
  union all
  select null, coalesce('revenue ' || case reference_kind when 'revenue' then reference_id end, 'no revenue'),
    case when kind in ('venue_released', 'correction_released') then 'released: ' else '' end
      || case when kind in ('venue_cleared', 'venue_released') then 'a venue''s money' else 'the house''s money' end, 0, amount
  from journal where kind in ('venue_cleared', 'correction_cleared', 'venue_released', 'correction_released')`

const wronglyUsed = sql<Finding>`
  select 'I7' as invariant, 'payment ' || concat_ws(':', chain_id, tx_hash, log_index) as subject,
    'cleared ' || coalesce(sum(c.amount), 0) || ', says ' || coalesce(max(allocated), 0) as detail
  from venue_payment full join (select * from revenue_clearing where released_at is null) c using (chain_id, tx_hash, log_index)
  group by chain_id, tx_hash, log_index having coalesce(sum(c.amount), 0) <> coalesce(max(allocated), 0)`

const ofAnotherVenue = sql<Finding>`
  select 'I7' as invariant, 'revenue ' || revenue_id as subject,
    'of venue ' || r.venue || ' is paid with ' || c.amount || ' of ' || coalesce('venue ' || v.name, 'no venue') as detail
  from revenue_clearing c join revenue r using (revenue_id) join venue_payment p using (chain_id, tx_hash, log_index)
    left join venue v on v.venue_id = p.venue_id
  where released_at is null and p.venue_id <> r.venue_id
  union all
  select 'I7', 'revenue ' || c.revenue_id, 'of venue ' || r.venue || ' is paid with ' || c.amount || ' of a correction of venue ' || own.venue
  from correction_clearing c join revenue r using (revenue_id) join revenue_correction k using (correction_id)
    join revenue own on own.revenue_id = k.revenue_id
  where c.released_at is null and own.venue_id <> r.venue_id`

const moreThanPaid = sql<Finding>`
  select 'I7' as invariant, 'venue ' || name as subject, 'cleared ' || cleared || ', has paid ' || paid as detail
  from venue v, lateral (
    select coalesce(sum(amount - claimed), 0) as paid from venue_payment p where p.venue_id = v.venue_id
  ) payments, lateral (
    select coalesce(sum(c.amount), 0) as cleared from revenue_clearing c join revenue r using (revenue_id)
    where r.venue_id = v.venue_id and c.released_at is null
  ) clearings where cleared > paid`

const againstAdvice = sql<Finding>`
  with advised as (
    select a.advice_id, p.chain_id, p.tx_hash, p.log_index, p.amount from remittance_advice a join venue_payment p using (chain_id, tx_hash, log_index)
    where a.state = 'approved'
  ), cleared as (
    select advice_id, r.pool_id, sum(c.amount) as amount from advised join revenue_clearing c using (chain_id, tx_hash, log_index)
      join revenue r using (revenue_id) where c.released_at is null group by advice_id, r.pool_id
  )
  select 'I7' as invariant, 'advice ' || advice_id as subject, 'splits ' || coalesce(sum(l.amount), 0) || ' of a transfer of ' || a.amount as detail
  from advised a left join remittance_line l using (advice_id) group by advice_id, a.amount having coalesce(sum(l.amount), 0) <> a.amount
  union all
  select 'I7', 'advice ' || advice_id, 'gives pool ' || pool_id || ' ' || coalesce(l.amount, 0) || ', its transfer cleared ' || c.amount
  from cleared c left join remittance_line l using (advice_id, pool_id) where c.amount > coalesce(l.amount, 0)`

const wronglyCleared = sql<Finding>`
  with day as (
    select s.settlement_id, s.cleared_at is not null as says, case when r.revenue_id is null then rows.open = 0 else r.cleared_at is not null end as row_says, rows.open
    from settlement s left join revenue r using (revenue_id), lateral (
      select coalesce(sum(row.usdt - row.voided - row.cleared), 0) as open
      from settlement approval join revenue row on row.revenue_id = approval.revenue_id
      where approval.pool_id = s.pool_id and approval.day = s.day and approval.cause = 'revenue' and approval.revision <= s.revision
        and row.state = 'approved'
    ) rows where s.voided_at is null
  )
  select 'I3' as invariant, 'settlement ' || settlement_id as subject,
    'counts ' || case when d.says then 'as cleared' else 'as waiting' end || ', its rows wait for ' || open || ' and count '
      || case when row_says then 'as cleared' else 'as waiting' end as detail
  from day d where d.says <> (open = 0) or d.row_says <> (open = 0)
    or exists (select from settlement_terms t where t.settlement_id = d.settlement_id and (t.cleared_at is not null) <> (d.open = 0))`
