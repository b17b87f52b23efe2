import type { OrderFields, OrderState, orderCounts } from '@terahold/contract/calls/orders'
import type { DataOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../db/connection.ts'
import { type GoodsOfOrder, orderFields, type PayTo } from './order-fields.ts'
import { expectedPayments, type MemberPayment } from './payment-rules.ts'
import * as store from './store.ts'

/** A member's own transfers to the treasury, oldest first: those with the given hashes, and all since an instant. */
export type ReadMemberPayments = (
  db: Database,
  wanted: { readonly address: string; readonly txHashes: readonly string[]; readonly since: Date | undefined },
) => Promise<MemberPayment[]>

/** The goods of orders, as their views need them of the shipments subject. */
export type ReadGoods = {
  /** Orders without goods are not in it. */
  ofOrders(db: store.Reader, memberId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, GoodsOfOrder>>
  countByState(db: store.Reader, memberId: string): Promise<ReadonlyMap<string, number>>
  /** A page of the orders whose goods are in a state, newest first. */
  orderIdsInState(
    db: store.Reader,
    memberId: string,
    state: ShippingState,
    page: { pageNum: number; pageSize: number },
  ): Promise<string[]>
}
/** By the way of their goods, orders are listed beside their own states. */
type ShippingState = 'to_ship' | 'shipped'
export type ListedOrders = {
  readonly state?: OrderState | ShippingState | undefined
  readonly pageNum: number
  readonly pageSize: number
}

export type OrderViewDependencies = {
  readonly db: Database
  readonly payTo: PayTo
  readonly readMemberPayments: ReadMemberPayments
  readonly goods: ReadGoods
}
type Member = { readonly memberId: string; readonly address: string }

export type OrderViews = ReturnType<typeof createOrderViews>

/** Orders as their member sees them, with the payment that was seen for each. Reads only. */
export function createOrderViews({ db, payTo, readMemberPayments, goods }: OrderViewDependencies) {
  /** @throws Refusal 404 order_unknown, also for another member's order. */
  async function showOrder(member: Member, orderId: string): Promise<OrderFields> {
    const order = await store.readOrder(db, { memberId: member.memberId, orderId })
    if (!order) throw new Refusal(404, 'order_unknown', { field: 'orderId' })
    const [shown] = await show(member, [order])
    return shown as OrderFields
  }

  async function listOrders(
    member: Member,
    { state, ...page }: ListedOrders,
  ): Promise<{ rows: OrderFields[]; total: number }> {
    if (state === 'to_ship' || state === 'shipped') return listByGoods(member, state, page)
    const counts = await store.countByState(db, member.memberId)
    const ofState = counts.filter((counted) => state === undefined || counted.state === state)
    const rows = await show(member, await store.readOrders(db, member.memberId, { state, ...page }))
    return { rows, total: ofState.reduce((sum, { count }) => sum + count, 0) }
  }

  async function listByGoods(member: Member, state: ShippingState, page: Pick<ListedOrders, 'pageNum' | 'pageSize'>) {
    const counts = await goods.countByState(db, member.memberId)
    const orderIds = await goods.orderIdsInState(db, member.memberId, state, page)
    const orders = await store.readOrdersById(db, member.memberId, orderIds)
    return { rows: await show(member, orders), total: counts.get(state) ?? 0 }
  }

  async function countOrders(memberId: string): Promise<DataOf<typeof orderCounts>> {
    const counts = await store.countByState(db, memberId)
    const shipping = await goods.countByState(db, memberId)
    const inState = (wanted: OrderState) => counts.find(({ state }) => state === wanted)?.count ?? 0
    return {
      all: counts.reduce((sum, { count }) => sum + count, 0),
      awaitingPayment: inState('awaiting_payment'),
      coolingOff: inState('cooling_off'),
      active: inState('active'),
      toShip: shipping.get('to_ship') ?? 0,
      shipped: shipping.get('shipped') ?? 0,
      completed: inState('completed'),
      cancelled: inState('cancelled'),
      expired: inState('expired'),
      refunded: inState('refunded'),
    }
  }

  async function show(member: Member, orders: readonly store.Order[]): Promise<OrderFields[]> {
    const orderIds = orders.map(({ orderId }) => orderId)
    const [events, payments, parcels] = await Promise.all([
      store.readEvents(db, member.memberId, orderIds),
      readPayments(member, orders),
      goods.ofOrders(db, member.memberId, orderIds),
    ])
    return orders.map((order) =>
      orderFields(order, events, payments.get(order.orderId), { payTo, goods: parcels.get(order.orderId) }),
    )
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
