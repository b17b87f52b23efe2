import type { OrderState } from '@terahold/contract/codes/orders'
import { dayOf } from '@terahold/money/day'

export type OrderSettings = {
  /** How many unpaid orders a member may have at a time. */
  readonly unpaidOrdersAtMost: number
  /** How long an order waits for its payment. */
  readonly orderExpiryMinutes: number
  /** The least time between the payment and the start of the holding. */
  readonly coolingOffHours: number
  /** The share of the remaining fee that is kept at an early exit. */
  readonly exitKeptBps: number
  /** The shares of the sales margin that a new order promises to the inviters. */
  readonly referralLevel1Bps: number
  readonly referralLevel2Bps: number
}

/** What can happen to an order. */
export type OrderTransition = 'paid' | 'cancelled' | 'expired' | 'started' | 'ended' | 'exited'

const next: Record<OrderState, Partial<Record<OrderTransition, OrderState>>> = {
  awaiting_payment: { paid: 'cooling_off', cancelled: 'cancelled', expired: 'expired' },
  cooling_off: { cancelled: 'cancelled', started: 'active' },
  active: { ended: 'completed', exited: 'refunded' },
  completed: {},
  expired: {},
  cancelled: {},
  refunded: {},
}

/** Returns the next state of an order, or undefined when the event is impossible in this state. */
export function stateAfter(state: OrderState, happening: OrderTransition): OrderState | undefined {
  return next[state][happening]
}

/** Returns when an order placed now stops waiting for its payment. */
export function expiryOf(placedAt: Date, { orderExpiryMinutes }: Pick<OrderSettings, 'orderExpiryMinutes'>): Date {
  return new Date(placedAt.getTime() + orderExpiryMinutes * 60_000)
}

/** Whether an unpaid order may expire: no unread block can hold a transfer that still pays it. */
export function mayExpire(expiresAt: Date, scannedUntil: Date, now: Date): boolean {
  return expiresAt < scannedUntil && expiresAt <= now
}

/**
 * Returns the date and 40 random bits in Crockford's base32, such as `TH-261120-7K3M9Q2X`: easy to read out, hard to
 * guess.
 */
export function orderNumber(placedAt: Date, random: Uint8Array): string {
  const bits = random.slice(0, 5).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const letters = Array.from({ length: 8 }, (_, index) => CROCKFORD[Number((bits >> BigInt(35 - 5 * index)) & 31n)])
  return `TH-${dayOf(placedAt).slice(2).replaceAll('-', '')}-${letters.join('')}`
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
