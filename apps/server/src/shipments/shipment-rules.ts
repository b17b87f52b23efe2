import type { ShipmentEventKind, ShipmentState } from '@terahold/contract/codes/shipments'

/** The state of a shipment. It is `waiting` while its order can still be cancelled. */
export type StoredShipmentState = ShipmentState | 'waiting'

/**
 * Returns the state after an event; undefined when the event is not possible. A delivered shipment can still come back,
 * and a returned one can no longer be delivered.
 */
export function stateAfterEvent(state: StoredShipmentState, kind: ShipmentEventKind): StoredShipmentState | undefined {
  if (state === 'delivered') return kind === 'returned' ? 'returned' : undefined
  if (state !== 'shipped') return undefined
  return kind === 'delivered' || kind === 'returned' ? kind : 'shipped'
}

/**
 * Whether goods and shipping can be refunded: before they are sent, or when they came back (money rules, "Plans,
 * orders, power").
 */
export function isRefundable(state: StoredShipmentState): boolean {
  return state === 'to_ship' || state === 'returned'
}

/** Cleans text from outside: one line without control characters, cut to a length; null when nothing is left. */
export function asLine(text: string | null | undefined, longest: number): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()
  return clean === '' ? null : Array.from(clean).slice(0, longest).join('')
}
