import type { OrderState } from '@terahold/contract/codes/orders'
import type { Reason } from '@terahold/contract/reasons'
import { nextMidnight } from '@terahold/money/day'

/**
 * Returns the first 00:00 UTC that is at least the cooling-off time after the payment. Cancelling ends and the holding
 * starts then.
 */
export function coolingEndOf(paidAt: Date, { coolingOffHours }: { readonly coolingOffHours: number }): Date {
  return nextMidnight(new Date(paidAt.getTime() + coolingOffHours * 3_600_000))
}

type CoolingOff = { readonly state: OrderState; readonly coolingEndsAt: Date | null }

/** Returns whether a paid order can still be cancelled for a full refund. At the exact end of cooling-off it cannot. */
export function isCoolingOff({ state, coolingEndsAt }: CoolingOff, now: Date): boolean {
  return state === 'cooling_off' && coolingEndsAt !== null && now < coolingEndsAt
}

export type Cancellation =
  | { readonly kind: 'repeat' | 'release' | 'refund' }
  | { readonly kind: 'refused'; readonly reason: Reason }

/** Returns what cancelling an order means at an instant. */
export function cancellationOf(order: CoolingOff, now: Date): Cancellation {
  const { state } = order
  if (state === 'cancelled') return { kind: 'repeat' }
  if (state === 'awaiting_payment') return { kind: 'release' }
  if (isCoolingOff(order, now)) return { kind: 'refund' }
  if (state === 'cooling_off' || state === 'active') return { kind: 'refused', reason: 'cooling_off_over' }
  return { kind: 'refused', reason: 'order_not_cancellable' }
}
