import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { formatAmount } from '@terahold/money/amount'
import { dayOf } from '@terahold/money/day'
import { formatPower } from '@terahold/money/power'
import { priceLines } from '../../catalogue/price-rules.ts'
import { withdrawalQuote } from '../../power/exit-rules.ts'
import type { MemberPayment } from '../payment/payment-rules.ts'
import type { Order, OrderEvent } from '../state/store.ts'
import { orderTerms, type SettlingTerms } from './order-terms.ts'

/** The treasury and token that orders are paid to and in. */
export type PayTo = {
  readonly treasury: string
  readonly chainId: number
  readonly token: { readonly address: string; readonly symbol: string; readonly decimals: number }
}

/** The delivery address and progress of an order's goods. */
export type GoodsOfOrder = Pick<OrderFields, 'address' | 'shipment'>

/** Formats an order for the contract. */
export function orderFields(
  order: Order,
  events: readonly OrderEvent[],
  payment: MemberPayment | undefined,
  {
    payTo,
    goods,
    terms,
    now,
  }: {
    readonly payTo: PayTo
    readonly goods: GoodsOfOrder | null
    readonly terms: SettlingTerms
    readonly now: Date
  },
): OrderFields {
  const { decimals } = payTo.token
  const money = (minor: bigint) => formatAmount(minor, decimals)
  const runs = order.endsOn !== null && order.state !== 'cancelled'
  return {
    orderId: order.orderId,
    orderNo: order.orderNo,
    planId: order.planId,
    planName: order.planName,
    poolId: order.poolId,
    qty: order.quantity,
    power: formatPower(order.powerMths),
    termDays: order.termDays,
    price: money(order.price),
    lines: priceLines(order, decimals),
    state: order.state,
    payFrom: order.payFrom,
    payTo: payTo.treasury,
    payAmount: money(order.price),
    token: payTo.token.address,
    tokenSymbol: payTo.token.symbol,
    tokenDecimals: decimals,
    chainId: payTo.chainId,
    txHash: order.txHash ?? payment?.txHash ?? null,
    payment: payment ? paymentFields(payment, money) : null,
    expiresAt: order.expiresAt.toISOString(),
    coolingEndsAt: order.coolingEndsAt?.toISOString() ?? null,
    startsOn: runs && order.coolingEndsAt ? dayOf(order.coolingEndsAt) : null,
    endsOn: runs ? order.endsOn : null,
    termsHash: order.termsHash,
    terms: orderTerms(order, terms, decimals),
    stateLog: events.map(({ state, at }) => ({ state, at: at.toISOString() })),
    address: goods?.address ?? null,
    shipment: goods?.shipment ?? null,
    refund:
      order.refundAmount !== null && order.closedAt
        ? { amount: money(order.refundAmount), at: order.closedAt.toISOString() }
        : null,
    withdrawal: withdrawalFields(order, terms, now, money),
    endedBy: order.endedBy,
    createdAt: order.createdAt.toISOString(),
  }
}

function withdrawalFields(
  order: Order,
  { hashrateFee }: SettlingTerms,
  now: Date,
  money: (minor: bigint) => string,
): OrderFields['withdrawal'] {
  const { state, coolingEndsAt, endsOn } = order
  if ((state !== 'cooling_off' && state !== 'active') || !coolingEndsAt || !endsOn) return null
  const span = { state: 'active', startDay: dayOf(coolingEndsAt), endDay: endsOn } as const
  const quote = withdrawalQuote({ ...order, ...span, hashrateFee }, now)
  return quote && { until: quote.until.toISOString(), refund: money(quote.refund), remainingDays: quote.remainingDays }
}

function paymentFields(
  { amount, txHash, final, blockTime }: MemberPayment,
  money: (minor: bigint) => string,
): OrderFields['payment'] {
  return { amount: money(amount), txHash, final, at: blockTime.toISOString() }
}
