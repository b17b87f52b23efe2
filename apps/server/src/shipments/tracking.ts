import type { Database } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { Carrier, CarrierReport } from './carrier.ts'
import * as store from './store.ts'
import { takeDue } from './store.ts'
import { createTransitions, type TransitionDependencies } from './transitions.ts'

const atOnce = 20

/** Follows shipments by the events their carriers report. */
export function createTracking(deps: TransitionDependencies & { readonly db: Database; readonly carrier: Carrier }) {
  const { db, carrier } = deps
  const transitions = createTransitions(deps)

  /**
   * Asks about every due shipment and records new events. The service is asked outside of any transaction. A shipment
   * whose tracking failed is tracked again at its next turn. Returns how many were asked about.
   * @throws AggregateError with all failures, after the others are done.
   */
  async function followShipments(): Promise<number> {
    const failures: unknown[] = []
    for (let asked = 0; ; ) {
      const due = await takeDue(db, carrier.everyMinutes, atOnce)
      for (const shipment of due) await follow(shipment).catch((failure: unknown) => failures.push(failure))
      asked += due.length
      if (due.length === atOnce) continue
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${asked} shipments could not be tracked`)
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
      // The shipment was corrected or finished in the meantime, so the answer no longer applies.
      if (shipment?.state !== 'shipped' || shipment.trackingNo !== trackingNo) return
      if (report.eta !== null && report.eta !== shipment.eta)
        await store.updateShipment(tx, shipment, { eta: report.eta })
      await transitions.recordEvents(tx, shipment, report.events)
    })
  }

  return { followShipments }
}
