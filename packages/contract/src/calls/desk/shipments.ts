import { z } from 'zod'
import { textLengths } from '../../constants.ts'
import { operatorChange, operatorQuery, operatorRead } from '../../endpoint.ts'
import { dayField, idField, instantField, lineField, listFields, moneyField } from '../../fields.ts'
import { deliveryFields } from '../member/addresses.ts'
import { shipmentEventFields, shipmentEventKind, shipmentState, trackShipment } from '../member/shipments.ts'
import { decisionDraft, decisionRefuses, signedByOperator } from './decisions.ts'
import { named, recordNames } from './record-names.ts'
import { recordCalls } from './records.ts'

const byId = z.strictObject({ id: idField.describe('The order’s id') })
const refundReason = lineField(textLengths.refundReason).describe('A note on why goods and shipping are paid back')

const deskShipment = z.object({
  id: idField.describe('The order’s id'),
  orderNo: z.string(),
  goods: z.string(),
  qty: z.int(),
  country: z.string(),
  state: shipmentState,
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  eta: dayField.nullable(),
  toShipAt: instantField,
  shippedAt: instantField.nullable(),
  deliveredAt: instantField.nullable(),
  refund: z
    .object({
      id: idField,
      amount: moneyField,
      reason: z.string(),
      recordedBy: z.string(),
      recordedById: idField,
      approvedBy: z.string().nullable(),
    })
    .nullable(),
})

export const listShipments = operatorRead({
  path: '/console/shipments',
  roles: ['support', 'settlement', 'auditor', 'viewer'],
  summary: 'Shipments by state, longest waiting first',
  input: z.strictObject({
    state: shipmentState.default('to_ship'),
    orderId: idField.optional().describe('Only the shipment of this order, in any state'),
    ...listFields(['toShipAt', 'orderNo', 'goods', 'qty', 'country']),
  }),
  row: deskShipment,
})

export const showShipment = operatorRead({
  path: '/console/shipments/:id',
  roles: ['support'],
  summary: 'One shipment with its address and events. Every access is in the audit log',
  params: byId,
  input: z.strictObject({}),
  data: deskShipment.extend({ address: deliveryFields, events: z.array(shipmentEventFields) }),
  refuses: ['shipment_unknown'],
})

const shipment = z.strictObject({
  orderNo: z.string().trim().min(1).max(40),
  carrier: lineField({ min: 2, max: 60 }),
  trackingNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,48}[A-Za-z0-9]$/)
    .describe('As the carrier writes it'),
  eta: dayField.optional(),
})

export const recordShipment = operatorChange({
  path: '/console/shipments',
  roles: ['support'],
  summary: 'Record that a carrier has an order’s goods, or correct the record',
  input: shipment,
  data: z.object({ id: idField, state: shipmentState }),
  refuses: ['shipment_unknown', 'shipment_state', 'account_frozen'],
})

export const addShipmentEvent = operatorChange({
  path: '/console/shipments/:id/event',
  roles: ['support'],
  summary: 'Record an event of a shipment',
  params: byId,
  input: z.strictObject({
    kind: shipmentEventKind,
    at: instantField.optional().describe('When it happened, not in the future. Default: now'),
    place: lineField({ min: 1, max: 120 }).optional(),
    text: lineField({ min: 2, max: 300 })
      .optional()
      .describe('The carrier’s own text. Default: our text in the member’s language'),
  }),
  data: z.object({ state: shipmentState }),
  refuses: ['shipment_unknown', 'shipment_state'],
})

/** What can be wrong with a shipment of an import. */
export const shipmentFaults = ['shipment_unknown', 'shipment_state', 'eta', 'repeated'] as const

const shipments = z.array(shipment).min(1).max(200).describe('Each order once. All are recorded, or none')

export const checkShipmentImport = operatorQuery({
  path: '/console/shipments/import/check',
  roles: ['support'],
  summary: 'What an import of shipments would do, shipment by shipment. Records nothing',
  input: z.strictObject({ shipments }),
  data: z.object({
    rows: z.array(
      z.object({
        fault: z.enum(shipmentFaults).nullable(),
        isRecorded: z.boolean().describe('Recorded before with the same carrier, number and day'),
        goods: z.string().nullable(),
        qty: z.int().nullable(),
        country: z.string().nullable(),
      }),
    ),
  }),
})

export const draftShipmentImport = operatorQuery({
  path: '/console/shipments/import/draft',
  roles: ['support'],
  summary: 'What an operator signs to import shipments: how many, their pieces and the hash of their manifest',
  input: z.strictObject({ shipments }),
  data: decisionDraft,
  refuses: ['shipment_unknown', 'shipment_state', 'account_frozen'],
})

export const importShipments = operatorChange({
  path: '/console/shipments/import',
  roles: ['support'],
  summary:
    'Record that carriers have these shipments, with one signature of `draftShipmentImport` for the same shipments',
  input: z.strictObject({ shipments, ...signedByOperator.shape }),
  data: z.object({ id: idField.describe('The signed decision’s id'), recorded: z.int() }),
  refuses: [...decisionRefuses.record, 'shipment_unknown', 'shipment_state', 'account_frozen'],
})

const refunds = recordCalls({
  path: '/console/goods-refunds',
  sorts: ['amount', 'reason'],
  refuses: [
    ['shipment_unknown', 'shipment_state', 'already_recorded'],
    ['shipment_state', 'house_short'],
  ],
  roles: [['support'], ['settlement']],
  record: 'a refund of goods and shipping',
  fields: {
    orderId: idField.describe('Of the shipment that came back or cannot be sent'),
    reason: refundReason,
  },
})

export const shipmentCalls = {
  trackShipment,
  listShipments,
  showShipment,
  recordShipment,
  addShipmentEvent,
  checkShipmentImport,
  draftShipmentImport,
  importShipments,
  ...named(recordNames.goodsRefund, refunds),
}
