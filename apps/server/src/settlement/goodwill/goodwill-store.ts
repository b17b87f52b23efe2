import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'

export async function isOpenAccount(db: Database, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps an account from closing, and lets the next credit of it wait, until this transaction ends. Returns false when it is closed. */
export async function lockOpenAccount(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member where member_id = ${memberId} and closed_at is null for no key update`.execute(tx)
  return rows.length === 1
}

/** Returns an order's member, what was paid for it, and what came back of it, by the rules and outside them; in minor units. */
export async function findPaidOrder(db: Database, orderId: string) {
  const { rows } = await sql<{ memberId: string; paid: bigint; givenBack: bigint }>`
    select o.member_id as "memberId",
      (select coalesce(sum(amount), 0) from journal t where t.member_id = o.member_id and t.kind = 'order_payment'
        and t.reference_kind = 'order' and t.reference_id = o.order_id::text) as paid,
      (select coalesce(sum(amount), 0) from journal t join operator_record r on r.record_id::text = t.reference_id
        where t.member_id = o.member_id and t.kind = 'exceptional_refund' and r.content ->> 'orderId' = o.order_id::text)
      + (select coalesce(sum(amount), 0) from journal t where t.member_id = o.member_id and t.kind in ('order_refund', 'goods_refund', 'exit_refund')
        and t.reference_kind = 'order' and t.reference_id = o.order_id::text)
      + (select coalesce(sum(posted_downtime), 0) from holding h where h.member_id = o.member_id and h.order_id = o.order_id) as "givenBack"
    from subscription_order o where o.order_id = ${orderId}`.execute(db)
  return rows[0]
}
