import { z } from 'zod'
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

export const orderState = z.enum([
  'awaiting_payment',
  'cooling_off',
  'active',
  'completed',
  'expired',
  'cancelled',
  'refunded',
])
export type OrderState = z.output<typeof orderState>

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
  lines: z.array(z.object({ kind: z.enum(['hashrate', 'goods', 'shipping']), amount: moneyField })),
  state: orderState,
  payFrom: z.enum(['wallet', 'balance']),
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
    payFrom: z.enum(['wallet', 'balance']),
    addressId: idField.optional(),
    termsHash: z.string().min(1).max(80),
    riskVersion: z.string().min(1).max(40),
    idempotencyKey: idempotencyKeyField,
  }),
  data: orderFields,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/prod/APP/BUser/cancelOrder',
  caller: 'member',
  summary: 'Cancel before the holding starts, with a full refund when paid',
  input: z.strictObject({ orderId: idField }),
  data: orderFields,
})

export const selectOrder = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/selectOrderById',
  caller: 'member',
  summary: 'One order by its id, or my orders',
  input: z.strictObject({ orderId: idField.optional(), status: orderState.optional(), ...pageFields }),
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

export const orderCalls = { insertOrder, cancelOrder, selectOrder, orderCounts }
