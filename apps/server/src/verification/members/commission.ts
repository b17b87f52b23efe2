import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks commissions (I5). An order's commissions are at most 13 % of its sales margin, which follows from its price
 * and terms. They are due to the member's inviter and to that one's, and became due when its member
 * could no longer withdraw from the contract, and not before. What was posted of them to each inviter
 * matches the journal, which has no other commission.
 */
export async function verifyCommission(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with due as (
      select referee_id, order_id, sum(amount) as amount, max(margin) as margin, min(due_at) as due_at
      from referral_due group by referee_id, order_id
    ), granted as (
      select member_id, order_id::text as order_id, sum(amount) as amount from referral_due where posted_at is not null group by member_id, order_id
    ), journal as (
      select member_id, case reference_kind when 'order' then reference_id end as order_id, sum(amount) as amount
      from journal where kind = 'referral' group by 1, 2
    )
    select 'I5' as invariant, 'order ' || order_id as subject, 'pays commissions of ' || amount || ' on a margin of ' || margin as detail
      from due where amount * 100 > margin * 13
    union all
    select 'I5', 'order ' || d.order_id, 'is due to member ' || d.member_id || ', who is not its level ' || d.level
      from referral_due d left join member m on m.member_id = d.referee_id left join member i on i.member_id = m.inviter_id
      where d.member_id is distinct from case d.level when 1 then m.inviter_id else i.inviter_id end
    union all
    select 'I5', coalesce('order ' || coalesce(g.order_id, j.order_id), 'no order'),
        'has posted commissions of ' || coalesce(g.amount, 0) || ', the journal has ' || coalesce(j.amount, 0) || ', to member ' || coalesce(g.member_id, j.member_id)
      from granted g full join journal j on (j.member_id, j.order_id) = (g.member_id, g.order_id) where coalesce(g.amount, 0) <> coalesce(j.amount, 0)
    union all
    select 'I5', 'order ' || d.order_id, 'counts a margin of ' || d.margin || ', which its price and terms do not give'
      from due d join subscription_order o on (o.member_id, o.order_id) = (d.referee_id, d.order_id) join terms t using (terms_id)
      where d.margin <> div(o.hashrate_price * t.sales_margin_bps, 10000)
    union all
    select 'I5', 'order ' || d.order_id, 'pays commissions from ' || d.due_at || ', its member can withdraw until '
        || coalesce(greatest(o.cooling_ends_at, o.withdrawal_ends_at)::text, 'ever')
      from due d left join subscription_order o on (o.member_id, o.order_id) = (d.referee_id, d.order_id)
      where o.cooling_ends_at is null or greatest(o.cooling_ends_at, o.withdrawal_ends_at) > d.due_at
        or o.state in ('awaiting_payment', 'expired', 'cancelled') or o.ended_by = 'withdrawal'`,
  )
}
