import type { Database } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { Carrier, CarrierReport } from './carrier.ts'
import * as store from './store.ts'
import { takeDue } from './tracking-store.ts'
import { createMoves, type MoveDependencies } from './transitions.ts'

const atOnce = 20

/** Follows parcels by what their carriers say. */
export function createTracking(deps: MoveDependencies & { readonly db: Database; readonly carrier: Carrier }) {
  const { db, carrier } = deps
  const moves = createMoves(deps)

  /**
   * Asks about every parcel that is due and takes over what is new. The carrier is asked outside of any transaction; a parcel
   * that could not be asked about is asked about again at its next turn. Gives how many were asked about.
   * @throws AggregateError with what failed, once all others are done.
   */
  async function followParcels(): Promise<number> {
    const failures: unknown[] = []
    for (let asked = 0; ; ) {
      const due = await takeDue(db, carrier.everyMinutes, atOnce)
      for (const parcel of due) await follow(parcel).catch((failure: unknown) => failures.push(failure))
      asked += due.length
      if (due.length === atOnce) continue
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${asked} parcels were not told of`)
      return asked
    }
  }

  async function follow(parcel: store.Parcel): Promise<void> {
    const { carrier: name, trackingNo, shippedAt, address } = parcel
    if (name === null || trackingNo === null || !shippedAt) return
    const report = await carrier.track({ carrier: name, trackingNo, country: address.country, shippedAt })
    if (report) await takeOver(parcel, trackingNo, report)
  }

  async function takeOver(asked: store.Parcel, trackingNo: string, report: CarrierReport): Promise<void> {
    await transaction(db, async (tx) => {
      const parcel = await store.lockParcel(tx, asked)
      // Corrected or finished while the carrier was asked: then this is not about it any more.
      if (parcel?.state !== 'shipped' || parcel.trackingNo !== trackingNo) return
      if (report.eta !== null && report.eta !== parcel.eta) await store.updateParcel(tx, parcel, { eta: report.eta })
      await moves.happen(tx, parcel, report.events)
    })
  }

  return { followParcels }
}
