import type { OrderFields } from '@terahold/contract/calls/orders'
import { parseAmount } from '@terahold/money/amount'

/** What this device remembers of asking the wallet for an order's payment. */
export type Attempt =
  /** The wallet was asked and has not answered here: the tab may have been closed meanwhile. */
  | { readonly state: 'asked'; readonly at: string }
  | { readonly state: 'sent'; readonly at: string; readonly hash: string }

export type PaymentStage =
  /** Nothing was paid, nothing is on its way. */
  | 'unpaid'
  | 'asked'
  | 'sent'
  /** The chain has it; it is not final yet. */
  | 'seen'
  /** Final, and the order is about to follow. */
  | 'final'
  | 'paid'
  | 'expired'
  | 'cancelled'

/** Whether another tab has asked the wallet, or paid, since this one last looked: paying here too would pay twice. */
export function isAheadOf(latest: Attempt | null, known: Attempt | null): boolean {
  return latest !== null && (latest.state !== known?.state || latest.at !== known.at)
}

type OrderFacts = Pick<OrderFields, 'state' | 'payment' | 'txHash' | 'payAmount' | 'tokenDecimals'>

/** Returns whether a final transfer was less than the price. It is in the balance and does not pay the order. */
export function isPaidShort({ state, payment, payAmount, tokenDecimals }: OrderFacts): boolean {
  if (state !== 'awaiting_payment' || payment?.final !== true) return false
  return parseAmount(payment.amount, tokenDecimals) < parseAmount(payAmount, tokenDecimals)
}

/** Where the payment of an order stands. What the server saw outweighs what this device remembers. */
export function paymentStage(order: OrderFacts, attempt: Attempt | null): PaymentStage {
  if (order.state === 'expired') return 'expired'
  if (order.state === 'cancelled' && order.payment === null) return 'cancelled'
  if (order.state !== 'awaiting_payment') return 'paid'
  if (isPaidShort(order)) return attempt === null ? 'unpaid' : attempt.state
  if (order.payment?.final === true) return 'final'
  if (order.payment !== null || order.txHash !== null) return 'seen'
  return attempt === null ? 'unpaid' : attempt.state
}
