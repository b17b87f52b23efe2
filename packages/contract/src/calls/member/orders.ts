import { z } from 'zod'
import { priceLineKinds } from '../../codes/catalogue.ts'
import { earlyEnds, orderFilters, orderStates, paymentSources } from '../../codes/orders.ts'
import { memberChange, memberRead } from '../../endpoint.ts'
import {
  addressField,
  idempotencyKeyField,
  idField,
  instantField,
  moneyField,
  pageFields,
  powerField,
} from '../../fields.ts'
import { deliveryFields } from './addresses.ts'
import { shipmentFields } from './shipments.ts'

export const orderState = z.enum(orderStates)

/** The terms an order keeps whatever changes later, with a hash over exactly these fields; see docs/money.md. */
const orderTerms = z.object({
  power: powerField,
  termDays: z.int(),
  withdrawalDays: z.int().describe('Days after the order’s UTC day in which I may withdraw from the contract'),
  hashrate: moneyField.describe('The prepaid fee of all days'),
  goods: moneyField,
  shipping: moneyField,
  feePerThDay: moneyField,
  efficiency: z
    .string()
    .describe('J/TH')
    .meta({ examples: ['17.5'] }),
  tariff: moneyField.describe('Electricity, per kWh'),
  serviceFeeBps: z.int(),
  salesMarginBps: z.int(),
  referralLevel1Bps: z.int().describe('Of the sales margin'),
  referralLevel2Bps: z.int(),
  hash: z.string().describe('SHA-256 of the fields above in minor units'),
})

/** What a withdrawal from the contract would refund now; null when it is not possible. */
export const contractWithdrawal = z
  .object({
    until: instantField.describe('The first moment at which it is no longer possible'),
    refund: moneyField.describe('Nothing is kept of it'),
    remainingDays: z.int().describe('The days not started, which the refund is for'),
  })
  .nullable()
  .describe('What withdrawing from the contract would refund now; null when that is not possible')

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
  /** The hash of the payment seen on chain, final or not. */
  txHash: z.string().nullable(),
  payment: z.object({ amount: moneyField, txHash: z.string(), final: z.boolean(), at: instantField }).nullable(),
  expiresAt: instantField,
  coolingEndsAt: instantField.nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  termsHash: z.string().describe('The hash of the plan’s terms that the member agreed to'),
  terms: orderTerms,
  stateLog: z.array(z.object({ state: orderState, at: instantField })),
  address: deliveryFields
    .nullable()
    .describe('The order’s own copy of the delivery address; null if the plan has no goods'),
  shipment: shipmentFields.nullable().describe('The shipment, once the order can no longer be cancelled'),
  refund: z.object({ amount: moneyField, at: instantField }).nullable(),
  withdrawal: contractWithdrawal,
  endedBy: z.enum(earlyEnds).nullable().describe('What ended the paid order before its last day'),
  createdAt: instantField,
})
export type OrderFields = z.output<typeof orderFields>

export const insertOrder = memberChange({
  path: '/prod/APP/BUser/insertOrder',
  class: 'signed',
  summary: 'Order a plan. Refused unless it names the current terms and risk disclosure',
  input: z.strictObject({
    planId: idField,
    qty: z.int().min(1).max(10_000),
    payFrom: z.enum(paymentSources),
    addressId: idField.optional().describe('The delivery address. Required if the plan has goods'),
    termsHash: z.string().min(1).max(80),
    riskVersion: z.string().min(1).max(40),
    idempotencyKey: idempotencyKeyField,
  }),
  data: orderFields,
  refuses: [
    ...(['plan_unknown', 'plan_closed', 'terms_changed', 'risk_version_changed', 'address_required'] as const),
    ...(['address_unknown', 'unpaid_orders_limit', 'reservation_limit', 'wallet_short'] as const),
    ...(['capacity_short', 'balance_short', 'idempotency_conflict', 'account_frozen'] as const),
  ],
})

export const payOrder = memberChange({
  path: '/prod/APP/BUser/payOrder',
  class: 'signed',
  summary: 'Pay a waiting order from my balance. Repeating the call changes nothing',
  input: z.strictObject({ orderId: idField }),
  data: orderFields,
  refuses: ['order_unknown', 'order_not_payable', 'balance_short', 'account_frozen'],
})

export const cancelOrder = memberChange({
  path: '/prod/APP/BUser/cancelOrder',
  class: 'signed',
  summary: 'Cancel an order before its holding starts. A paid order is refunded in full',
  input: z.strictObject({ orderId: idField }),
  data: orderFields,
  refuses: ['order_unknown', 'cooling_off_over', 'order_not_cancellable'],
})

export const withdrawOrder = memberChange({
  path: '/prod/APP/BUser/withdrawOrder',
  class: 'signed',
  summary:
    'Withdraw from the contract of a paid order, until the end of its period. Nothing is kept. Repeating the call changes nothing',
  input: z.strictObject({
    orderId: idField,
    quote: moneyField.describe('The refund from the order’s withdrawal'),
  }),
  data: orderFields,
  refuses: ['order_unknown', 'withdrawal_closed', 'quote_changed'],
})

export const exitHolding = memberChange({
  path: '/prod/APP/BUser/exitHolding',
  class: 'signed',
  summary:
    'End a running holding early at the quoted refund, after the withdrawal period. Today still counts. Repeating the call returns the same refund',
  input: z.strictObject({
    holdingId: idField,
    quote: moneyField.describe('The refund from the holding’s exitQuote'),
  }),
  data: z.object({
    holdingId: idField,
    refund: moneyField.describe('The refund credited to my balance'),
  }),
  refuses: ['holding_unknown', 'withdrawal_open', 'exit_closed', 'quote_changed', 'account_frozen'],
})

export const selectOrder = memberRead({
  path: '/prod/APP/BUser/selectOrderById',
  summary: 'One order by its id, or all my orders',
  input: z.strictObject({
    orderId: idField.optional(),
    status: z.enum(orderFilters).optional(),
    ...pageFields,
  }),
  data: orderFields.nullable(),
  row: orderFields,
  refuses: ['order_unknown'],
})

export const orderCounts = memberRead({
  path: '/prod/APP/BUser/orderNum',
  summary: 'The number of my orders in each state',
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
    withdrawable: z.int().describe('Orders whose contract I can withdraw from now'),
    withdrawableUntil: instantField.nullable().describe('When that ends for the first of them'),
  }),
})

export const orderCalls = { insertOrder, payOrder, cancelOrder, withdrawOrder, exitHolding, selectOrder, orderCounts }
