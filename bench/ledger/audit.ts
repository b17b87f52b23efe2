import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { createLedger } from '../../apps/server/src/ledger/ledger.ts'
import { holdingChecks } from '../../apps/server/src/trust/reconciliation/reconciliation-books.ts'
import { timesOf } from './measure.ts'
import type { World } from './world.ts'

/**
 * Returns the milliseconds needed to recompute what every holder is due, over all settled days, and to compare it with
 * the house's account.
 */
export async function auditClaims({ db }: World, times: number): Promise<number[]> {
  const house = await createLedger({ clock }).houseBalances(db)
  return timesOf(Array.from({ length: times }), () => holdingChecks(db, house))
}
