import type { DeliveryFields } from '@terahold/contract/calls/member/addresses'
import type { ShipmentFields } from '@terahold/contract/calls/member/shipments'
import type { ShipmentState } from '@terahold/contract/codes/shipments'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import { type Page, sliceOf } from '../db/lists.ts'
import type { Part } from '../db/statement.ts'
import type { Tx } from '../db/transaction.ts'
import { eventFields } from './event-fields.ts'
import * as store from './store.ts'

export type MemberShipments = ReturnType<typeof createMemberShipments>

/** The goods of an order when it was placed. `price` is the price of goods and shipping, in minor units. */
export type NewShipment = {
  readonly memberId: string
  readonly orderId: string
  readonly orderNo: string
  readonly goodsName: string
  readonly quantity: number
  readonly price: bigint
}
/** What an order shows of its goods: the address and, once it can no longer be cancelled, the progress. */
export type ShipmentOfOrder = { readonly address: DeliveryFields; readonly shipment: ShipmentFields | null }

/** The shipments of orders, as orders and members use them. */
export function createMemberShipments({ db, decimals }: { db: Database; decimals: number }) {
  return {
    /** Prepares an order's goods with their own copy of the address. Part of placing the order. */
    prepare: (tx: Tx, { price, ...shipment }: NewShipment, { dialCode, ...address }: DeliveryFields) =>
      store.insertShipment(tx, {
        member_id: shipment.memberId,
        order_id: shipment.orderId,
        order_no: shipment.orderNo,
        goods_name: shipment.goodsName,
        quantity: shipment.quantity,
        price,
        state: 'waiting',
        ...address,
        dial_code: dialCode,
      }),

    /** Releases an order's goods for sending, if it has any, after cooling-off. Part of the order's start. */
    letShip: store.letShip,

    /** SQL for what a member's order shows of its goods, for other subjects' statements; null without goods. */
    ofOrder: {
      column: store.shipmentColumn,
      read: (shipment: store.ShipmentJson) =>
        shipment && { address: shipment.address, shipment: shipmentFields(shipment, decimals) },
    } satisfies Part<Parameters<typeof store.shipmentColumn>[0], ShipmentOfOrder | null>,

    /** Returns how many of a member's shipments are in each state. */
    countByState: (reader: Database, memberId: string) => store.countShipments(reader, memberId),

    /** Returns a page of the member's orders whose goods are in a state, newest first. */
    orderIdsInState: (reader: Database, memberId: string, state: ShipmentState, page: Page) =>
      store.readOrderIds(reader, memberId, state, sliceOf(page)),

    /**
     * Returns the events of an order's goods, newest first, in the language where the carrier gave no words.
     * @throws Refusal 404 shipment_unknown: the order is unknown, belongs to another member, has no goods, or can still
     * be cancelled.
     */
    async follow(memberId: string, orderNo: string, locale: Language) {
      const shipment = await store.readShipmentByOrderNo(db, memberId, orderNo)
      if (!shipment || shipment.state === 'waiting') throw new Refusal(404, 'shipment_unknown', { field: 'orderNo' })
      const { carrier, trackingNo, state, eta } = shipment
      const events = await store.readShipmentEvents(db, shipment)
      return { orderNo, carrier, trackingNo, state, eta, events: events.map((event) => eventFields(event, locale)) }
    },

    /** Clears the addresses of a closed account's shipments, except those still to be delivered. */
    forget: (tx: Tx, memberId: string) => store.blankAddresses(tx, memberId),
  }
}

function shipmentFields(shipment: NonNullable<store.ShipmentJson>, decimals: number): ShipmentFields | null {
  const { state, carrier, trackingNo, eta, shippedAt, deliveredAt, refundedAt, price } = shipment
  if (state === 'waiting') return null
  return {
    state,
    carrier,
    trackingNo,
    eta,
    shippedAt: shippedAt && instant(shippedAt),
    deliveredAt: deliveredAt && instant(deliveredAt),
    refund: refundedAt ? { amount: formatAmount(BigInt(price), decimals), at: instant(refundedAt) } : null,
  }
}

/** Formats a timestamp from the database's JSON, which has microseconds, as answers have it. */
function instant(text: string): string {
  return new Date(text).toISOString()
}
