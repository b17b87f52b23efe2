import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { differencesOf } from '../findings/differences.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks withdrawals step by step. For each withdrawal, the sums that were held, returned, sent, kept as a fee, settled
 * and given back match its amount, fee and state (the internal part of I9). Nobody gets back a payout or a fee that was
 * never taken. Each goes to a wallet that its member has or had, unless two operators entered it for a payment that the
 * chain shows, and its payouts go there, too.
 */
export async function verifyWithdrawals(db: Database): Promise<Finding[]> {
  return [...(await differencesOf(db, 'I9', entries)), ...(await findingsOf(db, wrongWallets))]
}

const wrongWallets = sql<Finding>`
  select 'I9' as invariant, 'withdrawal ' || withdraw_id as subject, 'goes to ' || w.to_address || ', a wallet that its member never had' as detail
  from withdrawal w left join member m on (m.member_id, m.address) = (w.member_id, w.to_address)
    left join member_address a on (a.member_id, a.address) = (w.member_id, w.to_address)
  where m.member_id is null and a.member_id is null and not exists (
    select from outflow_booking b where b.state = 'approved' and (b.member_id, b.withdraw_id) = (w.member_id, w.withdraw_id)
      and w.idempotency_key = 'outflow:' || b.booking_id)
  union all
  select 'I9', 'withdrawal ' || withdraw_id, 'goes to ' || w.to_address || ', and was paid to ' || i.to_address
  from withdrawal w join payout_item i using (member_id, withdraw_id) where i.to_address <> w.to_address`

const entries = sql`
  select member_id, 'withdrawal ' || withdraw_id, part.name, part.amount, 0 from (
    select *, state in ('signed', 'broadcast', 'confirmed', 'failed') as is_sent from withdrawal
  ) w, lateral (values
    ('a hold', amount),
    ('a return', case when state in ('cancelled', 'rejected') then amount else 0 end),
    ('a payout', case when is_sent then amount - fee else 0 end),
    ('a fee', case when is_sent then fee else 0 end),
    ('a payout that arrived', case state when 'confirmed' then amount - fee else 0 end),
    ('a payout that failed', case state when 'failed' then amount - fee else 0 end),
    ('a fee given back', case state when 'failed' then fee else 0 end)
  ) as part (name, amount)
  union all
  select member_id, coalesce('withdrawal ' || case reference_kind when 'withdrawal' then reference_id end, 'no withdrawal'), case kind
      when 'withdrawal_hold' then 'a hold' when 'withdrawal_return' then 'a return' when 'withdrawal_sent' then 'a payout'
      when 'withdrawal_fee' then 'a fee' when 'payout_settled' then 'a payout that arrived'
      else case debit when 'network_fee' then 'a fee given back' else 'a payout that failed' end end, 0, amount
  from journal
  where kind in ('withdrawal_hold', 'withdrawal_return', 'withdrawal_sent', 'withdrawal_fee', 'payout_settled', 'withdrawal_failed')
  union all
  -- An adopted chain undid how the withdrawal had ended.
  select member_id, coalesce('withdrawal ' || case reference_kind when 'withdrawal' then reference_id end, 'no withdrawal'),
    case when kind = 'payout_vanished' then 'a payout that arrived' when credit = 'network_fee' then 'a fee given back'
      else 'a payout that failed' end, 0, -amount
  from journal where kind in ('payout_vanished', 'refund_vanished')`
