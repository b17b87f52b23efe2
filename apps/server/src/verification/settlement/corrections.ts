import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks what the house paid for days that were recorded too high. Two operators agreed on each correction and it was
 * posted in full (I2). No row is corrected by more than its revenue. What clears a row equals what venues and
 * corrections gave for it (I7).
 */
export async function verifyCorrections(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with funded as (
      select reference_kind || ' ' || reference_id as subject, sum(amount) as amount from journal
      where asset = 'USDT' and debit = 'correction_expense' and kind in ('correction_funded', 'correction_returned') group by 1
    ), agreed as (
      -- What goes back to a venue is posted when the chain has shown it.
      select case way when 'withheld' then 'correction ' || correction_id
          else 'chain_transfer ' || return_tx_hash || ':' || returned_log_index end as subject, amount
      from revenue_correction where state = 'approved' and (way = 'withheld' or returned_log_index is not null)
    ), waiting as (
      select coalesce(sum(case kind when 'correction_cleared' then -amount else amount end), 0) as posted from journal
      where asset = 'USDT' and kind in ('correction_funded', 'correction_cleared', 'correction_released')
    ), given as (
      select correction_id, sum(amount) as amount from correction_clearing where released_at is null group by correction_id
    ), received as (
      select revenue_id, sum(amount) as amount from (
        select revenue_id, amount from revenue_clearing where released_at is null
        union all
        select revenue_id, amount from correction_clearing where released_at is null
      ) part group by revenue_id
    ), corrected as (
      select revenue_id, sum(amount) as amount from revenue_correction where state <> 'rejected' group by revenue_id
    )
    select 'I2' as invariant, coalesce(subject, 'a correction of nothing') as subject,
        'posted ' || coalesce(f.amount, 0) || ', agreed on ' || coalesce(a.amount, 0) as detail
      from agreed a full join funded f using (subject) where a.amount is distinct from f.amount
    union all
    select 'I2', 'revenue ' || revenue_id, 'is corrected by ' || c.amount || ' of ' || r.usdt
      from corrected c join revenue r using (revenue_id) where c.amount > r.usdt - r.voided or r.state <> 'approved'
    union all
    select 'I7', 'correction ' || correction_id, 'cleared ' || coalesce(g.amount, 0) || ', says ' || allocated
      from revenue_correction left join given g using (correction_id) where allocated <> coalesce(g.amount, 0)
    union all
    select 'I7', 'suspense', 'keeps ' || posted || ' of corrections, of which ' || unallocated || ' is not used'
      from waiting, (select coalesce(sum(amount - allocated), 0) as unallocated from revenue_correction where state = 'approved' and way = 'withheld') u
      where posted <> unallocated
    union all
    select 'I7', 'revenue ' || revenue_id, 'was paid ' || coalesce(g.amount, 0) || ', says ' || cleared
      from revenue left join received g using (revenue_id) where cleared <> coalesce(g.amount, 0)`,
  )
}
