import { named, recordNames } from '@terahold/contract/calls/desk/record-names'
import type { shipmentCalls } from '@terahold/contract/calls/desk/shipments'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import { sliceOf } from '../db/lists.ts'
import { recordRoutes } from '../decisions/record-routes.ts'
import { shownDraft } from '../decisions/signed/shown-draft.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import { eventFields } from './event-fields.ts'
import type { MemberShipments } from './member-shipments.ts'
import type { RefundDesk } from './refund-desk.ts'
import type { ShipmentDesk } from './shipment-desk.ts'
import type { OperatorShipment } from './shipment-desk-store.ts'
import type { ShipmentImport } from './shipment-import.ts'
import type { StoredShipmentState } from './shipment-rules.ts'

export type ShipmentRouteDependencies = {
  readonly db: Database
  readonly forMembers: MemberShipments
  readonly desk: ShipmentDesk
  readonly refunds: RefundDesk
  readonly imports: ShipmentImport
  readonly decimals: number
}

const looksPerMemberAndHour = 1_200

/** A member's call about a shipment, and the operators' calls about all of them. */
export function shipmentRoutes({
  db,
  forMembers,
  desk,
  refunds,
  imports,
  decimals,
}: ShipmentRouteDependencies): Handlers<typeof shipmentCalls> {
  const row = (shipment: OperatorShipment) => deskFields(shipment, decimals)
  const goods = recordRoutes({
    db,
    source: refunds.source,
    read: (input: ParsedInputOf<typeof shipmentCalls.draftGoodsRefund>) => input,
    draft: refunds.draft,
    record: refunds.recordRefund,
    draftApproval: refunds.draftApproval,
    approve: refunds.approveRefund,
    reject: refunds.rejectRefund,
  })
  return {
    trackShipment: async ({ member, input, locale }) => {
      await limit(db, `trackShipment:${member.memberId}`, looksPerMemberAndHour, 3_600)
      return { data: await forMembers.follow(member.memberId, input.orderNo, locale).then(sent) }
    },
    listShipments: async ({ input }) => {
      const { rows, total } = await desk.list(input, sliceOf(input))
      return { rows: rows.map(row), total }
    },
    showShipment: async ({ operator, params, locale }) => {
      const { shipment, events } = await desk.show(operator, params.id)
      const { address } = shipment
      return { data: { ...row(shipment), address, events: events.map((event) => eventFields(event, locale)) } }
    },
    recordShipment: async ({ operator, input }) => ({ data: sent(await desk.record(operator, input)) }),
    checkShipmentImport: async ({ input }) => ({ data: { rows: await imports.check(input.shipments) } }),
    draftShipmentImport: async ({ operator, input }) => ({
      data: shownDraft(await imports.draft(input.shipments, operator)),
    }),
    importShipments: async ({ operator, input: { shipments, ...signed } }) => ({
      data: await imports.record(operator, shipments, signed),
    }),
    addShipmentEvent: async ({ operator, params, input }) => {
      const at = input.at === undefined ? undefined : new Date(input.at)
      return { data: sent({ state: await desk.addEvent(operator, params.id, { ...input, at }) }) }
    },
    ...named(recordNames.goodsRefund, goods),
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
    id: orderId,
    orderNo,
    goods: goodsName,
    qty: quantity,
    country: address.country,
    state: shipment.state,
    carrier,
    trackingNo,
    eta,
    toShipAt: toShipAt.toISOString(),
    shippedAt: shipment.shippedAt?.toISOString() ?? null,
    deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
    refund:
      shipment.recorder === null || shipment.refundRecordedBy === null || shipment.refundId === null
        ? null
        : {
            id: shipment.refundId,
            amount: formatAmount(shipment.price, decimals),
            reason: shipment.refundReason ?? '',
            recordedBy: shipment.recorder,
            recordedById: shipment.refundRecordedBy,
            approvedBy: shipment.approver,
          },
  })
}
