import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { differencesOf } from '../findings/differences.ts'
import type { Finding } from '../findings/finding.ts'

/**
 * Checks withdrawals step by step. What was held, returned, sent, kept as a fee, settled and given back for each
 * matches its amount, fee and state (the internal part of I9). No one gets back a payout or a fee that was never taken.
 */
export async function verifyWithdrawals(db: Database): Promise<Finding[]> {
  return differencesOf(
    db,
    'I9',
    sql`
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
    from journal where kind in ('payout_vanished', 'refund_vanished')`,
  )
}
