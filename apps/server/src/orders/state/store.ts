import type { OrderState } from '@terahold/contract/codes/orders'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { OrderEventTable, SubscriptionOrderTable } from '../../db/schema.gen.ts'
import { statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'

/** Reads work both on the database and inside a transaction. */
export type Order = ReturnType<typeof asOrder>
export type OrderKey = { readonly memberId: string; readonly orderId: string }

/** Returns a member's email address, if there is one, and language. */
export async function readMailbox(db: Database, memberId: string) {
  return db.selectFrom('member').select(['email', 'locale']).where('member_id', '=', memberId).executeTakeFirstOrThrow()
}

/**
 * Inserts an order, the member's acceptance of its risk disclosure unless there is one, and the first entry of its log if it has an id.
 */
export async function insertOrder(
  tx: Tx,
  row: Insertable<SubscriptionOrderTable>,
  eventId: string | undefined,
): Promise<Order> {
  const [inserted] = await orderInserted(tx, { ...row, eventId })
  if (!inserted) throw new Error('The order was not inserted')
  return asOrder(inserted)
}

const orderInserted = statement(
  ({ eventId, ...row }: Insertable<SubscriptionOrderTable> & { eventId: string | undefined }, db) => {
    const placed = db
      .with('accepted', (accept) =>
        accept
          .insertInto('risk_acceptance')
          .values({ member_id: row.member_id, version: row.risk_version, accepted_at: sql<Date>`database_now()` })
          .onConflict((conflict) => conflict.doNothing()),
      )
      .with('placed', (place) => place.insertInto('subscription_order').values(row).returningAll())
    if (eventId === undefined) return placed.selectFrom('placed').selectAll()
    return placed
      .with('logged', (log) =>
        log
          .insertInto('order_event')
          .columns(['member_id', 'order_id', 'event_id', 'state', 'at'])
          .expression(
            log
              .selectFrom('placed')
              .select(['member_id', 'order_id', sql<string>`${eventId}::uuid`.as('event_id'), 'state', 'created_at']),
          ),
      )
      .selectFrom('placed')
      .selectAll()
  },
)

/** Returns an order. To change it, lock its member first: nothing else locks its row. */
export async function findOrder(db: Database, { memberId, orderId }: OrderKey): Promise<Order | undefined> {
  const row = await db
    .selectFrom('subscription_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && asOrder(row)
}

/** Returns the member's orders that wait for a transfer, oldest first. */
export async function readAwaitingTransfer(db: Database, memberId: string): Promise<Order[]> {
  return (await awaitingTransfer(db, { memberId })).map(asOrder)
}

// Materialized: otherwise the planner searches the member's orders among everybody's that wait for a payment.
const awaitingTransfer = statement(({ memberId }: { memberId: string }, db) =>
  db
    .with(
      (mine) => mine('mine').materialized(),
      (mine) => mine.selectFrom('subscription_order').selectAll().where('member_id', '=', memberId),
    )
    .selectFrom('mine')
    .selectAll()
    .where('state', '=', 'awaiting_payment')
    .where('pay_from', '=', 'wallet')
    .orderBy('created_at')
    .orderBy('order_id'),
)

export type StateCount = { readonly state: OrderState; readonly count: number }

/** Returns how many orders a member can withdraw from now (paid, not ended, within their period), and when the first period ends. */
export async function findWithdrawable(
  db: Database,
  memberId: string,
): Promise<{ readonly count: number; readonly until: Date | null }> {
  const now = sql<Date>`database_now()`
  return db
    .selectFrom('subscription_order')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(greatest(withdrawal_ends_at, cooling_ends_at))`.as('until'),
    ])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['cooling_off', 'active'])
    .where((eb) => eb.or([eb('withdrawal_ends_at', '>', now), eb('cooling_ends_at', '>', now)]))
    .executeTakeFirstOrThrow()
}

export async function countByState(db: Database, memberId: string): Promise<StateCount[]> {
  const rows = await db
    .selectFrom('subscription_order')
    .select(['state', sql<bigint>`count(*)`.as('count')])
    .where('member_id', '=', memberId)
    .groupBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ state: state, count: Number(count) }))
}

export type OrderEvent = { readonly state: OrderState; readonly at: Date }

export async function insertEvent(
  tx: Tx,
  order: OrderKey,
  event: { id: string; state: OrderState; at: Date },
): Promise<void> {
  const { memberId: member_id, orderId: order_id } = order
  await eventInserted(tx, { member_id, order_id, event_id: event.id, state: event.state, at: event.at })
}

const eventInserted = statement((row: Insertable<OrderEventTable>, db) => db.insertInto('order_event').values(row))

/** Changes an order whose member is locked by this transaction. */
export async function updateOrder(tx: Tx, order: OrderKey, changes: Updateable<SubscriptionOrderTable>): Promise<void> {
  await tx
    .updateTable('subscription_order')
    .set(changes)
    .where('member_id', '=', order.memberId)
    .where('order_id', '=', order.orderId)
    .execute()
}

/** Grants the member of an order the right to withdraw an amount, in minor units, without fee and minimum. */
export async function grantFeeFree(tx: Tx, order: OrderKey, amount: bigint): Promise<void> {
  await tx
    .insertInto('withdrawal_allowance')
    .values({ member_id: order.memberId, fee_free: amount })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ fee_free: sql`withdrawal_allowance.fee_free + excluded.fee_free` }),
    )
    .execute()
  await sql`update subscription_order set fee_free_granted = fee_free_granted + ${amount}
    where member_id = ${order.memberId} and order_id = ${order.orderId}`.execute(tx)
}

/** Limits the fee-free right to the available balance after an order was paid from it. The order keeps what it used. */
export async function spendFeeFree(tx: Tx, order: OrderKey): Promise<void> {
  const { rows } = await sql<{ used: bigint }>`
    with before as materialized (select fee_free from withdrawal_allowance where member_id = ${order.memberId} for update)
    update withdrawal_allowance a set fee_free = least(before.fee_free, b.available) from before, member_balance b
    where a.member_id = ${order.memberId} and b.member_id = a.member_id and b.asset = 'USDT'
    returning before.fee_free - a.fee_free as used`.execute(tx)
  const used = rows[0]?.used ?? 0n
  if (used === 0n) return
  await sql`update subscription_order set fee_free_used = fee_free_used + ${used}
    where member_id = ${order.memberId} and order_id = ${order.orderId}`.execute(tx)
}

/** Lists the member's wallet orders that were cancelled unpaid and granted no fee-free right, oldest first. */
export async function readCancelledUnpaid(db: Database, memberId: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('subscription_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'cancelled')
    .where('paid_at', 'is', null)
    .where('fee_free_granted', '=', 0n)
    .orderBy('created_at')
    .orderBy('order_id')
    .execute()
  return rows.map(asOrder)
}

export function asOrder(row: Selectable<SubscriptionOrderTable>) {
  return {
    memberId: row.member_id,
    orderId: row.order_id,
    orderNo: row.order_no,
    planId: row.plan_id,
    poolId: row.pool_id,
    termsId: row.terms_id,
    termsHash: row.terms_hash,
    planName: row.plan_name,
    quantity: row.quantity,
    powerMths: row.power_mths,
    termDays: row.term_days,
    withdrawalDays: row.withdrawal_days,
    hashrate: row.hashrate_price,
    goods: row.goods_price,
    shipping: row.shipping_price,
    price: row.price,
    payFrom: row.pay_from,
    state: row.state,
    txHash: row.tx_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    coolingEndsAt: row.cooling_ends_at,
    endsOn: row.ends_on,
    /** 00:00 UTC after the last day of the withdrawal period: the first moment at which it is over. */
    withdrawalEndsAt: row.withdrawal_ends_at,
    /** Whether the inviters' commission has yet to fall due. */
    commissionOpen: row.commission_open,
    /** What ended the paid order before its last day. */
    endedBy: row.ended_by,
    closedAt: row.closed_at,
    /** The newest block when it was created; null if it does not wait for a transfer, or is older than this rule. */
    createdBlock: row.created_block,
    /** The shares of the sales margin that the inviters get, fixed when the order was placed. */
    referralLevel1Bps: row.referral_level1_bps,
    referralLevel2Bps: row.referral_level2_bps,
    refundAmount: row.refund_amount,
  }
}
