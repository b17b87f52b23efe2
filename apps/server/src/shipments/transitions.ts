import { newId } from '../db/ids.ts'
import { databaseNow } from '../db/now.ts'
import type { Tx } from '../db/transaction.ts'
import type { Publish } from '../events/events.ts'
import type { Clock } from '../foundation/clock.ts'
import type { CarrierEvent } from './carrier.ts'
import { type StoredShipmentState, stateAfterEvent } from './shipment-rules.ts'
import * as store from './store.ts'

export type TransitionDependencies = { readonly clock: Clock; readonly publish: Publish }

/** An event of a shipment: reported by the carrier with an id, or recorded by an operator. */
export type NewShipmentEvent = Omit<CarrierEvent, 'ref'> & { readonly ref?: string; readonly recordedBy?: string }

const eventsAtMost = 200

/** Moves shipments. Every way writes the same log, follows the same rules and notifies the member's open pages. */
export function createTransitions({ clock, publish }: TransitionDependencies) {
  /**
   * Records an event of a locked shipment and moves the shipment accordingly. A known event, or one that is no longer
   * possible, changes no state. Returns the resulting state.
   */
  async function recordEvents(
    tx: Tx,
    shipment: store.Shipment,
    events: readonly NewShipmentEvent[],
  ): Promise<StoredShipmentState> {
    const now = await databaseNow(tx)
    const known = await store.countShipmentEvents(tx, shipment)
    let { state } = shipment
    let added = 0
    for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const after = stateAfterEvent(state, event.kind) ?? state
      if (known + added >= eventsAtMost && after === state) continue
      // A carrier's clock may be ahead of the server's, or its time may have come without a zone.
      const at = event.at < now ? event.at : now
      if (!(await store.insertShipmentEvent(tx, rowOf(shipment, { ...event, at }, now)))) continue
      added += 1
      if (after !== state) await move(tx, shipment, after, at)
      state = after
    }
    if (added > 0) await notifyMember(tx, shipment, state)
    return state
  }

  async function move(tx: Tx, shipment: store.Shipment, state: StoredShipmentState, at: Date): Promise<void> {
    const delivered = state === 'delivered' ? { delivered_at: at } : {}
    await store.updateShipment(tx, shipment, { state, look_at: null, ...delivered })
  }

  /**
   * Notifies the member about the goods of an order, given the shipment before the change. Must be the last call of its
   * transaction.
   */
  async function notifyMember(tx: Tx, shipment: store.Shipment, current: StoredShipmentState): Promise<void> {
    const { memberId, orderId, orderNo, state: shipmentBefore } = shipment
    const state = await store.readOrderState(tx, { memberId, orderId })
    await publish(tx, memberId, 'order', { orderId, orderNo, state, shipment: current, shipmentBefore })
  }

  function rowOf({ memberId, orderId }: store.ShipmentKey, { ref, recordedBy, ...event }: NewShipmentEvent, now: Date) {
    return {
      member_id: memberId,
      order_id: orderId,
      event_id: newId(clock),
      recorded_at: now,
      ...event,
      carrier_ref: ref ?? null,
      recorded_by: recordedBy ?? null,
    }
  }

  return { recordEvents, notifyMember }
}
