import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { isPaidShort } from '../../shared/order/paid-short.ts'

/** What this device remembers of asking the wallet for an order's payment. */
export type Attempt =
  /** The wallet was asked and has not answered here, for example because the tab was closed. */
  | { readonly state: 'asked'; readonly at: string }
  | { readonly state: 'sent'; readonly at: string; readonly hash: string }

export type PaymentStage =
  /** Nothing was paid or sent. */
  | 'unpaid'
  | 'asked'
  | 'sent'
  /** The chain has it; it is not final yet. */
  | 'seen'
  /** Final; the order follows in a moment. */
  | 'final'
  | 'paid'
  | 'expired'
  | 'cancelled'

/** Returns whether another tab has asked the wallet, or paid, since this one last looked. Paying here, too, would pay twice. */
export function isAheadOf(latest: Attempt | null, known: Attempt | null): boolean {
  return latest !== null && (latest.state !== known?.state || latest.at !== known.at)
}

type OrderFacts = Pick<OrderFields, 'state' | 'payment' | 'txHash' | 'payAmount' | 'tokenDecimals'>

/** Returns the stage of an order's payment. What the server has seen takes precedence over what this device remembers. */
export function paymentStage(order: OrderFacts, attempt: Attempt | null): PaymentStage {
  if (order.state === 'expired') return 'expired'
  if (order.state === 'cancelled' && order.payment === null) return 'cancelled'
  if (order.state !== 'awaiting_payment') return 'paid'
  if (isPaidShort(order)) return attempt === null ? 'unpaid' : attempt.state
  if (order.payment?.final === true) return 'final'
  if (order.payment !== null || order.txHash !== null) return 'seen'
  return attempt === null ? 'unpaid' : attempt.state
}
