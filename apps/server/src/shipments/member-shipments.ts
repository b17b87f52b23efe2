import type { DeliveryFields } from '@terahold/contract/calls/addresses'
import type { ShipmentFields } from '@terahold/contract/calls/shipments'
import type { ShipmentState } from '@terahold/contract/codes/shipments'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import type { Part } from '../db/statement.ts'
import { eventFields } from './event-fields.ts'
import * as store from './store.ts'

export type Parcels = ReturnType<typeof createParcels>

/** The goods of an order, as it was placed. `price` is what is paid for goods and shipping, in minor units. */
export type NewParcel = {
  readonly memberId: string
  readonly orderId: string
  readonly orderNo: string
  readonly goodsName: string
  readonly quantity: number
  readonly price: bigint
}
/** What an order shows of its goods: where they go, and once they can no longer be cancelled, how far they are. */
export type ParcelOfOrder = { readonly address: DeliveryFields; readonly shipment: ShipmentFields | null }

const eventsShown = 200

/** The goods of orders on their way to members, as orders and members see them. */
export function createParcels({ db, decimals }: { db: Database; decimals: number }) {
  return {
    /** Keeps an order's goods ready with a copy of the address of their own. Part of placing the order. */
    prepare: (tx: store.Tx, { price, ...parcel }: NewParcel, { dialCode, ...address }: DeliveryFields) =>
      store.insertParcel(tx, {
        ...{ member_id: parcel.memberId, order_id: parcel.orderId, order_no: parcel.orderNo },
        ...{ goods_name: parcel.goodsName, quantity: parcel.quantity, price, state: 'waiting' },
        ...{ ...address, dial_code: dialCode },
      }),

    /** Lets an order's goods be sent, if it has any: its cooling-off is over. Part of the order's start. */
    letShip: store.letShip,

    /** What an order of a member shows of its goods, for statements of others; null without goods. */
    ofOrder: {
      column: store.parcelColumn,
      read: (parcel: store.ParcelJson) =>
        parcel && { address: parcel.address, shipment: shipmentFields(parcel, decimals) },
    } satisfies Part<Parameters<typeof store.parcelColumn>[0], ParcelOfOrder | null>,

    /** How many of a member's parcels are in each state. */
    countByState: (reader: store.Reader, memberId: string) => store.countParcels(reader, memberId),

    /** A page of the orders of a member whose goods are in a state, newest first. */
    orderIdsInState: (
      reader: store.Reader,
      memberId: string,
      state: ShipmentState,
      { pageNum, pageSize }: { pageNum: number; pageSize: number },
    ) => store.readOrderIds(reader, memberId, state, { skip: (pageNum - 1) * pageSize, count: pageSize }),

    /**
     * Where the goods of an order are, newest event first, in the language where the carrier gave no words.
     * @throws Refusal 404 shipment_unknown: the order is unknown or another's, has no goods, or can still be cancelled.
     */
    async follow(memberId: string, orderNo: string, locale: Language) {
      const parcel = await store.readParcelByOrderNo(db, memberId, orderNo)
      if (!parcel || parcel.state === 'waiting') throw new Refusal(404, 'shipment_unknown', { field: 'orderNo' })
      const { carrier, trackingNo, state, eta } = parcel
      const events = await store.readParcelEvents(db, parcel, eventsShown)
      return {
        ...{ orderNo, carrier, trackingNo, state, eta },
        events: events.map((event) => eventFields(event, locale)),
      }
    },

    /** Empties the addresses on a member's parcels that need not be found any more, when the account is closed. */
    forget: (tx: store.Tx, memberId: string) => store.blankAddresses(tx, memberId),
  }
}

function shipmentFields(parcel: NonNullable<store.ParcelJson>, decimals: number): ShipmentFields | null {
  const { state, carrier, trackingNo, eta, shippedAt, deliveredAt, refundedAt, price } = parcel
  if (state === 'waiting') return null
  return {
    ...{ state, carrier, trackingNo, eta },
    shippedAt: shippedAt && instant(shippedAt),
    deliveredAt: deliveredAt && instant(deliveredAt),
    refund: refundedAt ? { amount: formatAmount(BigInt(price), decimals), at: instant(refundedAt) } : null,
  }
}

/** An instant of the database's JSON, which has microseconds, as answers have it. */
function instant(text: string): string {
  return new Date(text).toISOString()
}
