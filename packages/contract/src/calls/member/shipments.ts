import { z } from 'zod'
import { shipmentEventKinds, shipmentStates } from '../../codes/shipments.ts'
import { memberRead } from '../../endpoint.ts'
import { addressField, dayField, instantField, moneyField } from '../../fields.ts'

export const shipmentState = z
  .enum(shipmentStates)
  .describe('Refunded: goods and shipping were paid back, because they were never sent or came back')

export const shipmentEventKind = z
  .enum(shipmentEventKinds)
  .describe('What happened. delivered and returned also change the shipment’s state')

/** The shipment of an order. */
export const shipmentFields = z.object({
  state: shipmentState,
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  eta: dayField.nullable().describe('The expected day of delivery'),
  shippedAt: instantField.nullable(),
  deliveredAt: instantField.nullable(),
  refund: z.object({ amount: moneyField, at: instantField }).nullable(),
})
export type ShipmentFields = z.output<typeof shipmentFields>

export const shipmentEventFields = z.object({
  at: instantField,
  kind: shipmentEventKind,
  place: z.string().nullable(),
  text: z.string().describe('The carrier’s own text, or ours in the caller’s language'),
})

export const trackShipment = memberRead({
  path: '/api/circle/webpage/get/wuliuData',
  summary: 'The shipment of one of my orders, with its events',
  successCode: 0,
  headers: z.object({ uuid: addressField.describe('My wallet address. It is only compared with the session') }),
  input: z.strictObject({ orderNo: z.string().min(1).max(40) }),
  data: z.object({
    orderNo: z.string(),
    carrier: z.string().nullable(),
    trackingNo: z.string().nullable(),
    state: shipmentState,
    eta: dayField.nullable(),
    events: z.array(shipmentEventFields).describe('Newest first'),
  }),
  refuses: ['shipment_unknown'],
})
