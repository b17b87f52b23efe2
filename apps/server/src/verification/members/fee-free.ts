import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks the right to withdraw without fee. Each member's is what cancelled orders granted, less what orders and
 * withdrawals used; a withdrawal that ended unpaid used nothing. An order grants at most its price, once it is closed.
 */
export async function verifyFeeFree(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with entry as (
      select member_id, fee_free_granted - fee_free_used as amount from subscription_order
      union all select member_id, -fee_free_part from withdrawal where state not in ('cancelled', 'rejected', 'failed')
    ), expected as (select member_id, sum(amount) as amount from entry group by member_id having sum(amount) <> 0)
    select 'fee-free' as invariant, 'member ' || member_id as subject,
      'may withdraw ' || coalesce(a.fee_free, 0) || ' without fee, orders and withdrawals make ' || coalesce(e.amount, 0) as detail
    from withdrawal_allowance a full join expected e using (member_id) where coalesce(a.fee_free, 0) <> coalesce(e.amount, 0)
    union all
    select 'fee-free', 'order ' || order_id, 'is ' || state || ' and granted ' || fee_free_granted || ' of ' || price
    from subscription_order
    where fee_free_granted > case when state in ('cancelled', 'refunded') then price else 0 end`,
  )
}
