import type { shipmentCalls } from '@terahold/contract/calls/shipments'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import { eventFields } from './event-fields.ts'
import type { MemberShipments } from './member-shipments.ts'
import type { RefundDesk } from './operator-refunds.ts'
import type { OperatorShipment } from './operator-shipment-store.ts'
import type { ShipmentDesk } from './operator-shipments.ts'
import type { StoredShipmentState } from './rules.ts'

export type ShipmentRouteDependencies = {
  readonly db: Database
  readonly forMembers: MemberShipments
  readonly desk: ShipmentDesk
  readonly refunds: RefundDesk
  readonly decimals: number
}

const looksPerMemberAndHour = 1_200

/** A member's call about a shipment, and the operators' calls about all of them. */
export function shipmentRoutes({
  db,
  forMembers,
  desk,
  refunds,
  decimals,
}: ShipmentRouteDependencies): Handlers<typeof shipmentCalls> {
  const row = (shipment: OperatorShipment) => deskFields(shipment, decimals)
  return {
    trackShipment: async ({ member, input, locale }) => {
      await limit(db, `trackShipment:${member.memberId}`, looksPerMemberAndHour, 3_600)
      return { data: await forMembers.follow(member.memberId, input.orderNo, locale).then(sent) }
    },
    listShipments: async ({ input }) => {
      const page = { skip: (input.pageNum - 1) * input.pageSize, count: input.pageSize }
      const { rows, total } = await desk.list(input, page)
      return { rows: rows.map(row), total }
    },
    showShipment: async ({ operator, params, locale }) => {
      const { shipment, events } = await desk.show(operator, params.id)
      const { address } = shipment
      return { data: { ...row(shipment), address, events: events.map((event) => eventFields(event, locale)) } }
    },
    recordShipment: async ({ operator, input }) => ({ data: sent(await desk.record(operator, input)) }),
    addShipmentEvent: async ({ operator, params, input }) => {
      const at = input.at === undefined ? undefined : new Date(input.at)
      return { data: sent({ state: await desk.addEvent(operator, params.id, { ...input, at }) }) }
    },
    recordGoodsRefund: async ({ operator, params, input }) => ({
      data: sent({ state: await refunds.recordRefund(operator, params.id, input.reason) }),
    }),
    approveGoodsRefund: async ({ operator, params }) => ({
      data: sent({ state: await refunds.approveRefund(operator, params.id) }),
    }),
    rejectGoodsRefund: async ({ operator, params }) => ({
      data: sent({ state: await refunds.rejectRefund(operator, params.id) }),
    }),
  }
}

/** The states of shipments that these calls show or change; `waiting` is not one of them. */
function sent<Shown extends { state: StoredShipmentState }>(shown: Shown) {
  const { state } = shown
  if (state === 'waiting') throw new Error('a shipment that is waiting cannot be shown')
  return { ...shown, state }
}

function deskFields(shipment: OperatorShipment, decimals: number) {
  const { orderId, orderNo, goodsName, quantity, address, carrier, trackingNo, eta, toShipAt } = shipment
  if (!toShipAt) throw new Error('a shipment that is waiting cannot be shown')
  return sent({
    ...{ id: orderId, orderNo, goods: goodsName, qty: quantity, country: address.country, state: shipment.state },
    ...{ carrier, trackingNo, eta, toShipAt: toShipAt.toISOString() },
    shippedAt: shipment.shippedAt?.toISOString() ?? null,
    deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
    refund:
      shipment.recorder === null || shipment.refundRecordedBy === null
        ? null
        : {
            ...{ amount: formatAmount(shipment.price, decimals), reason: shipment.refundReason ?? '' },
            ...{
              recordedBy: shipment.recorder,
              recordedById: shipment.refundRecordedBy,
              approvedBy: shipment.approver,
            },
          },
  })
}
