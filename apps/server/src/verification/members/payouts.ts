import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks payouts inside the database. Each confirmed withdrawal has one paid payout of its amount less the fee, booked
 * once, and each paid payout one confirmed withdrawal (the internal part of I9). The account `held` has what open
 * withdrawals reserve, and `payout_in_flight` what was signed.
 */
export async function verifyPayouts(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with paid as (
      select member_id, withdraw_id, count(*) as payouts, sum(amount) as amount from (
        select member_id, withdraw_id, amount from payout_item where outcome = 'paid'
        union all
        select b.member_id, b.withdraw_id, c.amount from outflow_booking b join chain_transfer c using (chain_id, tx_hash, log_index)
        where b.state = 'approved' and b.vanished_in is null
          and not exists (select from payout_item i where (i.member_id, i.withdraw_id) = (b.member_id, b.withdraw_id))
      ) made group by member_id, withdraw_id
    ), confirmed as (
      select member_id, withdraw_id, amount - fee as amount from withdrawal where state = 'confirmed'
    ), booked as (
      select member_id, reference_id::uuid as withdraw_id, sum(case kind when 'payout_settled' then amount else -amount end) as amount from journal
      where kind in ('payout_settled', 'payout_vanished') and reference_kind = 'withdrawal' group by member_id, reference_id
      having sum(case kind when 'payout_settled' then amount else -amount end) <> 0
    ), payout as (
      select coalesce(c.withdraw_id, p.withdraw_id, b.withdraw_id) as withdraw_id, c.amount as confirmed, p.amount as paid, b.amount as booked,
        coalesce(p.payouts, 0) as payouts
      from confirmed c full join paid p on (p.member_id, p.withdraw_id) = (c.member_id, c.withdraw_id)
        full join booked b on (b.member_id, b.withdraw_id) = (coalesce(c.member_id, p.member_id), coalesce(c.withdraw_id, p.withdraw_id))
    ), waiting as (
      select member_id, sum(amount) as amount from withdrawal
      where state in ('requested', 'verified', 'holding', 'screening', 'queued') group by member_id
    ), flying as (
      select coalesce(sum(amount - fee), 0) as signed,
        (select coalesce(sum(case 'payout_in_flight' when credit then amount when debit then -amount else 0 end), 0) from journal where asset = 'USDT') as booked
      from withdrawal where state in ('signed', 'broadcast')
    ), held as (
      select member_id, held as amount from member_balance where asset = 'USDT' and held > 0
    )
    select 'I9' as invariant, 'withdrawal ' || withdraw_id as subject,
        'confirmed for ' || coalesce(confirmed::text, 'nothing') || ', paid ' || coalesce(paid::text, 'nothing') || ' in ' || payouts || ' payouts, booked ' || coalesce(booked::text, 'nothing') as detail
      from payout where confirmed is null or payouts <> 1 or (confirmed, confirmed) is distinct from (paid, booked)
    union all
    select 'I9', 'member ' || coalesce(w.member_id, h.member_id), 'has ' || coalesce(h.amount, 0) || ' held for withdrawals of ' || coalesce(w.amount, 0)
      from waiting w full join held h using (member_id) where coalesce(w.amount, 0) <> coalesce(h.amount, 0)
    union all
    select 'I9', 'payout_in_flight', 'is ' || booked || ', signed withdrawals are ' || signed from flying where booked <> signed`,
  )
}
