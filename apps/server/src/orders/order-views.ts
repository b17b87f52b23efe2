import type { OrderFields, orderCounts } from '@terahold/contract/calls/orders'
import type { DataOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../db/connection.ts'
import { orderFields, type PayTo } from './order-fields.ts'
import { expectedPayments, type MemberPayment } from './payment-rules.ts'
import * as store from './store.ts'

/** A member's own transfers to the treasury, oldest first: those with the given hashes, and all since an instant. */
export type ReadMemberPayments = (
  db: Database,
  wanted: { readonly address: string; readonly txHashes: readonly string[]; readonly since: Date | undefined },
) => Promise<MemberPayment[]>

export type OrderViewDependencies = {
  readonly db: Database
  readonly payTo: PayTo
  readonly readMemberPayments: ReadMemberPayments
}
type Member = { readonly memberId: string; readonly address: string }

export type OrderViews = ReturnType<typeof createOrderViews>

/** Orders as their member sees them, with the payment that was seen for each. Reads only. */
export function createOrderViews({ db, payTo, readMemberPayments }: OrderViewDependencies) {
  /** @throws Refusal 404 order_unknown, also for another member's order. */
  async function showOrder(member: Member, orderId: string): Promise<OrderFields> {
    const order = await store.readOrder(db, { memberId: member.memberId, orderId })
    if (!order) throw new Refusal(404, 'order_unknown', { field: 'orderId' })
    const [shown] = await show(member, [order])
    return shown as OrderFields
  }

  async function listOrders(member: Member, page: store.OrderPage): Promise<{ rows: OrderFields[]; total: number }> {
    const counts = await store.countByState(db, member.memberId)
    const counted = counts.filter(({ state }) => page.state === undefined || state === page.state)
    const rows = await show(member, await store.readOrders(db, member.memberId, page))
    return { rows, total: counted.reduce((sum, { count }) => sum + count, 0) }
  }

  async function countOrders(memberId: string): Promise<DataOf<typeof orderCounts>> {
    const counts = await store.countByState(db, memberId)
    const count = (wanted: (counted: store.StateCount) => boolean) =>
      counts.filter(wanted).reduce((sum, counted) => sum + counted.count, 0)
    const inState = (wanted: string) => count(({ state }) => state === wanted)
    return {
      all: count(() => true),
      awaitingPayment: inState('awaiting_payment'),
      coolingOff: inState('cooling_off'),
      active: inState('active'),
      toShip: count(({ state, withGoods }) => state === 'active' && withGoods),
      // No order with goods can be placed yet, so nothing has been shipped.
      shipped: 0,
      completed: inState('completed'),
      cancelled: inState('cancelled'),
      expired: inState('expired'),
      refunded: inState('refunded'),
    }
  }

  async function show(member: Member, orders: readonly store.Order[]): Promise<OrderFields[]> {
    const [events, payments] = await Promise.all([
      store.readEvents(
        db,
        member.memberId,
        orders.map(({ orderId }) => orderId),
      ),
      readPayments(member, orders),
    ])
    return orders.map((order) => orderFields(order, events, payments.get(order.orderId), payTo))
  }

  async function readPayments(
    { memberId, address }: Member,
    orders: readonly store.Order[],
  ): Promise<Map<string, MemberPayment>> {
    const isWaiting = orders.some(({ state, payFrom }) => state === 'awaiting_payment' && payFrom === 'wallet')
    const awaiting = isWaiting ? await store.readAwaitingTransfer(db, memberId) : []
    const txHashes = orders.flatMap(({ txHash }) => txHash ?? [])
    if (txHashes.length === 0 && awaiting.length === 0) return new Map()
    const payments = await readMemberPayments(db, { address, txHashes, since: awaiting[0]?.createdAt })
    const used = await store.readPayingHashes(
      db,
      memberId,
      payments.map(({ txHash }) => txHash),
    )
    const shown = expectedPayments(
      awaiting,
      payments.filter(({ txHash }) => !used.has(txHash)),
    )
    for (const order of orders) {
      const paid = payments.find(({ txHash, amount }) => txHash === order.txHash && amount >= order.price)
      if (paid) shown.set(order.orderId, paid)
    }
    return shown
  }

  return { showOrder, listOrders, countOrders }
}
