import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Finding } from './finding.ts'

/**
 * Payouts and commissions inside the database: each confirmed withdrawal has one paid payout of its amount less the fee, and
 * each paid payout one confirmed withdrawal (I9, its internal part); what open withdrawals set aside is what is held, and what
 * was signed is what is in flight; an order's commissions are at most 13 % of its margin (I5).
 */
export async function verifyPayouts(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with paid as (
      select member_id, withdraw_id, count(*) as payouts, sum(amount) as amount from payout_item where outcome = 'paid' group by member_id, withdraw_id
    ), confirmed as (
      select member_id, withdraw_id, amount - fee as amount from withdrawal where state = 'confirmed'
    ), waiting as (
      select member_id, sum(amount) as amount from withdrawal
      where state in ('requested', 'verified', 'holding', 'screening', 'queued') group by member_id
    ), flying as (
      select coalesce(sum(amount - fee), 0) as signed,
        (select coalesce(sum(case 'payout_in_flight' when credit then amount when debit then -amount else 0 end), 0) from transfer where asset = 'USDT') as booked
      from withdrawal where state in ('signed', 'broadcast')
    ), held as (
      select member_id, held as amount from member_balance where asset = 'USDT' and held > 0
    )
    select 'I9' as invariant, 'withdrawal ' || coalesce(c.withdraw_id, p.withdraw_id) as subject,
        'confirmed for ' || coalesce(c.amount::text, 'nothing') || ', paid ' || coalesce(p.amount::text, 'nothing') || ' in ' || coalesce(p.payouts, 0) || ' payouts' as detail
      from confirmed c full join paid p using (member_id, withdraw_id)
      where (c.amount, p.amount, p.payouts) is distinct from (c.amount, c.amount, 1::bigint) or c.amount is null
    union all
    select 'I9', 'member ' || coalesce(w.member_id, h.member_id), 'has ' || coalesce(h.amount, 0) || ' held for withdrawals of ' || coalesce(w.amount, 0)
      from waiting w full join held h using (member_id) where coalesce(w.amount, 0) <> coalesce(h.amount, 0)
    union all
    select 'I9', 'payout_in_flight', 'is ' || booked || ', signed withdrawals are ' || signed from flying where booked <> signed
    union all
    select 'I5', 'order ' || order_id, 'pays commissions of ' || sum(amount) || ' on a margin of ' || max(margin)
      from referral_due group by order_id having sum(amount) * 100 > max(margin) * 13`.execute(db)
  return rows
}
