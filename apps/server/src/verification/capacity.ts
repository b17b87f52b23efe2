import { business } from '@terahold/contract/constants'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { type Finding, findingsOf } from './findings/finding.ts'

/**
 * Checks capacity: what a pool has sold and reserved equals its orders, and its attested power allowed it when the last
 * order came (I6). If the power fell later, the books are right: sales close and an incident is raised.
 */
export async function verifyCapacity(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with ordered as (
      select pool_id, coalesce(sum(power_mths) filter (where state in ('cooling_off', 'active')), 0) as sold,
        coalesce(sum(power_mths) filter (where state = 'awaiting_payment'), 0) as reserved, max(created_at) as last_at
      from subscription_order group by pool_id
    ), attested as (
      select pool_id, count(*) as days, sum(power_mths) as power from (
        select pool_id, power_mths, row_number() over (partition by pool_id order by day desc) as place from attestation where state = 'approved'
      ) newest where place <= ${business.attestedDaysForMean} group by pool_id
    ), figure as (
      select c.pool_id, c.sold_mths as sold, c.reserved_mths as reserved, coalesce(o.sold, 0) as sold_by_orders, coalesce(o.reserved, 0) as reserved_by_orders,
        case when a.days >= ${business.attestedDaysAtLeast} then div(div(a.power * ${business.capacityShareBps}, 10000), a.days) else 0 end as most,
        exists (select from attestation t where t.pool_id = c.pool_id and t.approved_at >= o.last_at) as changed_since,
        exists (select from incident i where i.kind = 'capacity_fell' and i.subject = c.pool_id::text and i.closed_at is null) as is_known
      from pool_power_taken c left join ordered o using (pool_id) left join attested a using (pool_id)
    )
    select 'I6' as invariant, 'pool ' || pool_id as subject,
      'has sold ' || sold || ' and reserved ' || reserved || ' mTH/s, its orders have ' || sold_by_orders || ' and ' || reserved_by_orders as detail
      from figure where (sold, reserved) is distinct from (sold_by_orders, reserved_by_orders)
    union all
    select 'I6', 'pool ' || pool_id, 'has sold and reserved ' || sold + reserved || ' mTH/s of at most ' || most
      from figure where sold + reserved > most and not changed_since and not is_known`,
  )
}
