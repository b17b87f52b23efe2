import type { Database } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { Carrier, CarrierReport } from './carrier.ts'
import * as store from './store.ts'
import { takeDue } from './store.ts'
import { createMoves, type MoveDependencies } from './transitions.ts'

const atOnce = 20

/** Follows shipments by what their carriers say. */
export function createTracking(deps: MoveDependencies & { readonly db: Database; readonly carrier: Carrier }) {
  const { db, carrier } = deps
  const moves = createMoves(deps)

  /**
   * Asks about every shipment that is due and takes over what is new. The carrier is asked outside of any transaction; a shipment
   * that could not be asked about is asked about again at its next turn. Gives how many were asked about.
   * @throws AggregateError with what failed, once all others are done.
   */
  async function followShipments(): Promise<number> {
    const failures: unknown[] = []
    for (let asked = 0; ; ) {
      const due = await takeDue(db, carrier.everyMinutes, atOnce)
      for (const shipment of due) await follow(shipment).catch((failure: unknown) => failures.push(failure))
      asked += due.length
      if (due.length === atOnce) continue
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${asked} shipments were not told of`)
      return asked
    }
  }

  async function follow(shipment: store.Shipment): Promise<void> {
    const { carrier: name, trackingNo, shippedAt, address } = shipment
    if (name === null || trackingNo === null || !shippedAt) return
    const report = await carrier.track({ carrier: name, trackingNo, country: address.country, shippedAt })
    if (report) await takeOver(shipment, trackingNo, report)
  }

  async function takeOver(asked: store.Shipment, trackingNo: string, report: CarrierReport): Promise<void> {
    await transaction(db, async (tx) => {
      const shipment = await store.lockShipment(tx, asked)
      // Corrected or finished while the carrier was asked: then this is not about it any more.
      if (shipment?.state !== 'shipped' || shipment.trackingNo !== trackingNo) return
      if (report.eta !== null && report.eta !== shipment.eta)
        await store.updateShipment(tx, shipment, { eta: report.eta })
      await moves.happen(tx, shipment, report.events)
    })
  }

  return { followShipments }
}
