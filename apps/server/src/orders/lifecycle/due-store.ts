import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { OrderKey } from '../state/store.ts'

/** Returns unpaid orders whose time had run out at the given time of the scanned chain. */
export async function readExpirable(db: Database, scannedUntil: Date, limit: number): Promise<OrderKey[]> {
  return db
    .selectFrom('subscription_order')
    .select(['member_id as memberId', 'order_id as orderId'])
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', '<', scannedUntil)
    .where('expires_at', '<=', sql<Date>`database_now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Returns paid orders whose cooling-off is over. */
export async function readStarting(db: Database, limit: number): Promise<OrderKey[]> {
  return db
    .selectFrom('subscription_order')
    .select(['member_id as memberId', 'order_id as orderId'])
    .where('state', '=', 'cooling_off')
    .where('cooling_ends_at', '<=', sql<Date>`database_now()`)
    .orderBy('cooling_ends_at')
    .limit(limit)
    .execute()
}

/** Returns running orders whose last day is over. */
export async function readEnding(db: Database, limit: number): Promise<OrderKey[]> {
  return db
    .selectFrom('subscription_order')
    .select(['member_id as memberId', 'order_id as orderId'])
    .where('state', '=', 'active')
    .where('ends_on', '<=', sql<string>`(database_now() at time zone 'UTC')::date`)
    .orderBy('ends_on')
    .limit(limit)
    .execute()
}

/** Returns orders of closed pools that are unpaid or have days not started. */
export async function readOpenOfClosedPools(db: Database, limit: number): Promise<OrderKey[]> {
  return db
    .selectFrom('pool')
    .innerJoin('subscription_order as o', 'o.pool_id', 'pool.pool_id')
    .select(['o.member_id as memberId', 'o.order_id as orderId'])
    .where('pool.closed_on', 'is not', null)
    .where('o.state', 'in', ['awaiting_payment', 'cooling_off', 'active'])
    .where((eb) =>
      eb.or([
        eb('o.ends_on', 'is', null),
        eb('o.ends_on', '>', sql<string>`(database_now() at time zone 'UTC')::date + 1`),
      ]),
    )
    .limit(limit)
    .execute()
}

/** Returns orders that have started and can no longer be withdrawn from, whose commission has yet to fall due. */
export async function readCommissionable(db: Database, limit: number): Promise<OrderKey[]> {
  return db
    .selectFrom('subscription_order')
    .select(['member_id as memberId', 'order_id as orderId'])
    .where('commission_open', '=', true)
    .where('withdrawal_ends_at', '<=', sql<Date>`database_now()`)
    .where('cooling_ends_at', '<=', sql<Date>`database_now()`)
    .orderBy('withdrawal_ends_at')
    .limit(limit)
    .execute()
}
