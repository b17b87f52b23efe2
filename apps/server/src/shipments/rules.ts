import type { ShipmentEventKind, ShipmentState } from '@terahold/contract/codes/shipments'

/** Where a shipment is; waiting while its order can still be cancelled. */
export type StoredShipmentState = ShipmentState | 'waiting'

/**
 * Where a shipment is after an event; undefined when no such event can happen to it. One that is delivered can still come back,
 * and one that came back is delivered by nobody.
 */
export function stateAfterEvent(state: StoredShipmentState, kind: ShipmentEventKind): StoredShipmentState | undefined {
  if (state === 'delivered') return kind === 'returned' ? 'returned' : undefined
  if (state !== 'shipped') return undefined
  return kind === 'delivered' || kind === 'returned' ? kind : 'shipped'
}

/** Whether goods and shipping may be paid back: before they are sent, or when they came back (money rules, "Plans, orders, power"). */
export function isRefundable(state: StoredShipmentState): boolean {
  return state === 'to_ship' || state === 'returned'
}

/** Text of others as we keep it: one line without control characters, cut to a length; null when nothing is left. */
export function asLine(text: string | null | undefined, longest: number): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()
  return clean === '' ? null : Array.from(clean).slice(0, longest).join('')
}
