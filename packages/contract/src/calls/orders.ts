import { z } from 'zod'
import { priceLineKinds } from '../codes/catalogue.ts'
import { orderFilters, orderStates, paymentSources } from '../codes/orders.ts'
import { endpoint } from '../endpoint.ts'
import {
  addressField,
  idempotencyKeyField,
  idField,
  instantField,
  moneyField,
  noInput,
  pageFields,
  powerField,
} from '../fields.ts'
import { deliveryFields } from './addresses.ts'
import { shipmentFields } from './shipments.ts'

export const orderState = z.enum(orderStates)

export const orderFields = z.object({
  orderId: idField,
  orderNo: z.string(),
  planId: idField,
  planName: z.string(),
  poolId: idField,
  qty: z.int(),
  power: powerField,
  termDays: z.int(),
  price: moneyField,
  lines: z.array(z.object({ kind: z.enum(priceLineKinds), amount: moneyField })),
  state: orderState,
  payFrom: z.enum(paymentSources),
  payTo: addressField,
  payAmount: moneyField,
  token: addressField,
  tokenSymbol: z.string(),
  tokenDecimals: z.int(),
  chainId: z.int(),
  /** The payment seen on chain, final or not; `confirmations` tells how far it is. */
  txHash: z.string().nullable(),
  payment: z.object({ amount: moneyField, txHash: z.string(), final: z.boolean(), at: instantField }).nullable(),
  expiresAt: instantField,
  coolingEndsAt: instantField.nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  termsHash: z.string(),
  stateLog: z.array(z.object({ state: orderState, at: instantField })),
  address: deliveryFields.nullable().describe('The order’s own copy of where its goods go; null when it has none'),
  shipment: shipmentFields.nullable().describe('Where its goods are, once they can no longer be cancelled'),
  refund: z.object({ amount: moneyField, at: instantField }).nullable(),
  createdAt: instantField,
})
export type OrderFields = z.output<typeof orderFields>

export const insertOrder = endpoint({
  method: 'POST',
  path: '/prod/APP/BUser/insertOrder',
  caller: 'member',
  summary: 'Order a subscription; refused without the disclosure in force',
  input: z.strictObject({
    planId: idField,
    qty: z.int().min(1).max(10_000),
    payFrom: z.enum(paymentSources),
    addressId: idField.optional().describe('Where the goods go; needed when the plan ships any'),
    termsHash: z.string().min(1).max(80),
    riskVersion: z.string().min(1).max(40),
    idempotencyKey: idempotencyKeyField,
  }),
  data: orderFields,
  refuses: [
    ...(['plan_unknown', 'plan_closed', 'terms_changed', 'risk_version_changed', 'address_required'] as const),
    ...(['address_unknown', 'unpaid_orders_limit', 'capacity_short', 'balance_short', 'idempotency_conflict'] as const),
  ],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/prod/APP/BUser/cancelOrder',
  caller: 'member',
  summary: 'Cancel before the holding starts, with a full refund when paid',
  input: z.strictObject({ orderId: idField }),
  data: orderFields,
})

export const exitHolding = endpoint({
  method: 'POST',
  path: '/prod/APP/BUser/exitHolding',
  caller: 'member',
  summary: 'Leave a running holding early at the quote shown; today still runs. Asking again gives the same refund',
  input: z.strictObject({
    holdingId: idField,
    quote: moneyField.describe('The refund that my holding’s exitQuote shows'),
  }),
  data: z.object({
    holdingId: idField,
    refund: moneyField.describe('What went to my balance'),
  }),
  refuses: ['holding_unknown', 'exit_closed', 'quote_changed'],
})

export const selectOrder = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/selectOrderById',
  caller: 'member',
  summary: 'One order by its id, or my orders',
  input: z.strictObject({
    orderId: idField.optional(),
    status: z.enum(orderFilters).optional(),
    ...pageFields,
  }),
  data: orderFields.nullable(),
  row: orderFields,
})

export const orderCounts = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/orderNum',
  caller: 'member',
  summary: 'How many of my orders are in each state',
  input: noInput,
  data: z.object({
    all: z.int(),
    awaitingPayment: z.int(),
    coolingOff: z.int(),
    active: z.int(),
    toShip: z.int(),
    shipped: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    expired: z.int(),
    refunded: z.int(),
  }),
})

export const orderCalls = { insertOrder, cancelOrder, exitHolding, selectOrder, orderCounts }
