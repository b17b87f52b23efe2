import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { parseAmount } from '@terahold/money/amount'

type OrderFacts = Pick<OrderFields, 'state' | 'payment' | 'payAmount' | 'tokenDecimals'>

/** Returns whether a final transfer was less than the price. It is in the balance and does not pay the order. */
export function isPaidShort({ state, payment, payAmount, tokenDecimals }: OrderFacts): boolean {
  if (state !== 'awaiting_payment' || payment?.final !== true) return false
  return parseAmount(payment.amount, tokenDecimals) < parseAmount(payAmount, tokenDecimals)
}
