import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

export async function isOpenAccount(db: Database, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns an order's member, what was paid for it, and what was given back outside the rules; in minor units. */
export async function findPaidOrder(db: Database, orderId: string) {
  const { rows } = await sql<{ memberId: string; paid: bigint; givenBack: bigint }>`
    select o.member_id as "memberId",
      (select coalesce(sum(amount), 0) from journal t where t.member_id = o.member_id and t.kind = 'order_payment'
        and t.reference_kind = 'order' and t.reference_id = o.order_id::text) as paid,
      (select coalesce(sum(amount), 0) from journal t join operator_record r on r.record_id::text = t.reference_id
        where t.member_id = o.member_id and t.kind = 'exceptional_refund' and r.content ->> 'orderId' = o.order_id::text) as "givenBack"
    from subscription_order o where o.order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** Makes the next refund of an order wait until this transaction ends. */
export async function lockOrderRefunds(tx: Database, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exceptional refund ${orderId}`}, 0))`.execute(tx)
}
