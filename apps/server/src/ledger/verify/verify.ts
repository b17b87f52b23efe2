import type { Database } from '../../db/connection.ts'
import type { Finding } from './finding.ts'
import { verifyJournal } from './journal.ts'
import { verifyPayouts } from './payouts.ts'
import { verifySettlements } from './settlements.ts'

export type { Finding } from './finding.ts'

/**
 * Checks the books against each other at one moment: I1 to I5, I8, and what of I7 and I9 can be seen without the chain.
 * An empty list is a clean bill; the application's own role suffices.
 */
export async function verifyLedger(db: Database): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [
      ...(await verifyJournal(tx)),
      ...(await verifySettlements(tx)),
      ...(await verifyPayouts(tx)),
    ])
}
