import type { OrderFields, orderCounts } from '@terahold/contract/calls/member/orders'
import type { OrderState } from '@terahold/contract/codes/orders'
import type { DataOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { RawBuilder } from 'kysely'
import { planName } from '../../catalogue/plan-texts.ts'
import type { Database } from '../../db/connection.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import type { Part } from '../../db/statement.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Placed } from '../lifecycle/place.ts'
import { expectedPayments, type MemberPayment } from '../payment/payment-rules.ts'
import * as store from '../state/store.ts'
import { type GoodsOfOrder, orderFields, type PayTo } from './order-fields.ts'
import { type OrdersToShow, ordersReader } from './view-store.ts'

/**
 * Returns a member's transfers to the treasury, oldest first: those whose hashes a select gives, and all since an
 * instant.
 */
export type PaymentsPart = Part<
  { address: string; txHashes: RawBuilder<unknown>; since: RawBuilder<unknown> },
  MemberPayment[]
>

/** What order views need of the shipments subject. */
export type ReadGoods = {
  /** Null for an order without goods. */
  ofOrder: Part<{ memberId: string; orderId: RawBuilder<unknown> }, GoodsOfOrder | null>
  countByState(db: Database, memberId: string): Promise<ReadonlyMap<string, number>>
  /** Returns a page of the orders whose goods are in a state, newest first. */
  orderIdsInState(db: Database, memberId: string, state: ShippingState, page: Page): Promise<string[]>
}
/** Orders can be listed by the state of their goods as well as by their own state. */
type ShippingState = 'to_ship' | 'shipped'
export type ListedOrders = {
  readonly state?: OrderState | ShippingState | undefined
  readonly pageNum: number
  readonly pageSize: number
}

export type OrderViewDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly payTo: PayTo
  readonly payments: PaymentsPart
  readonly goods: ReadGoods
}
type Member = { readonly memberId: string; readonly address: string }

export type OrderViews = ReturnType<typeof createOrderViews>

/** Read-only views of orders for their member, with the payment that was seen for each. */
export function createOrderViews({ db, clock, payTo, payments, goods }: OrderViewDependencies) {
  const readOrders = ordersReader({ goods: goods.ofOrder.column, payments: payments.column })

  /** @throws Refusal 404 order_unknown, also for another member's order. */
  async function showOrder({ memberId, address }: Member, orderId: string, locale: Language): Promise<OrderFields> {
    const found = await readOrders(db, { memberId, address, orderIds: [orderId], locale, skip: 0, count: 1 })
    const [shown] = show(found)
    if (!shown) throw new Refusal(404, 'order_unknown', { field: 'orderId' })
    return shown
  }

  /** Shows a new order without reading it again: nothing can have been sent for it yet, and it has no goods. */
  function showWaiting({ order, offer }: NonNullable<Placed['waiting']>, locale: Language): OrderFields {
    const events = [{ state: order.state, at: order.createdAt }]
    const shown = orderFields(order, events, undefined, { payTo, goods: null, terms: offer.terms, now: clock.now() })
    return { ...shown, planName: planName(offer, locale) }
  }

  async function listOrders(
    { memberId, address }: Member,
    { state, ...page }: ListedOrders,
    locale: Language,
  ): Promise<{ rows: OrderFields[]; total: number }> {
    if (state === 'to_ship' || state === 'shipped') return listByGoods({ memberId, address }, state, page, locale)
    const found = await readOrders(db, { memberId, address, state, locale, ...sliceOf(page) })
    return { rows: show(found), total: found.total }
  }

  async function listByGoods({ memberId, address }: Member, state: ShippingState, page: Page, locale: Language) {
    const counts = await goods.countByState(db, memberId)
    const orderIds = await goods.orderIdsInState(db, memberId, state, page)
    const found = await readOrders(db, { memberId, address, orderIds, locale, skip: 0, count: orderIds.length })
    return { rows: show(found), total: counts.get(state) ?? 0 }
  }

  async function countOrders(memberId: string): Promise<DataOf<typeof orderCounts>> {
    const counts = await store.countByState(db, memberId)
    const shipping = await goods.countByState(db, memberId)
    const { count: withdrawable, until } = await store.findWithdrawable(db, memberId)
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
      withdrawable,
      withdrawableUntil: until?.toISOString() ?? null,
    }
  }

  function show(found: OrdersToShow): OrderFields[] {
    const seen = paymentsOf(found)
    return found.orders.map((shown) => {
      const options = { payTo, goods: goods.ofOrder.read(shown.goods), terms: shown.terms, now: clock.now() }
      return orderFields(shown.order, shown.events, seen.get(shown.order.orderId), options)
    })
  }

  function paymentsOf({ orders, awaiting, usedHashes, payments: column }: OrdersToShow): Map<string, MemberPayment> {
    const seen = column === undefined ? [] : payments.read(column)
    const unused = seen.filter(({ txHash }) => !usedHashes.has(txHash))
    const shown = expectedPayments(awaiting, unused)
    for (const { order } of orders) {
      const paid = seen.find(({ txHash, amount }) => txHash === order.txHash && amount >= order.price)
      if (paid) shown.set(order.orderId, paid)
    }
    return shown
  }

  return { showOrder, showWaiting, listOrders, countOrders }
}
