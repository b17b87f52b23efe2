import type { Database } from '../../db/connection.ts'
import { verifyBlocks } from './blocks.ts'
import { verifyCapacity } from './capacity.ts'
import { verifyCorrections } from './corrections.ts'
import type { Finding } from './finding.ts'
import { verifyJournal } from './journal.ts'
import { verifyPayouts } from './payouts.ts'
import { verifyReferrals } from './referrals.ts'
import { verifySettlements } from './settlements.ts'

export type { Finding } from './finding.ts'

/**
 * Checks the books against each other at one moment: I1 to I6, I8, the closed blocks with their seals, and what of I7 and I9
 * can be seen without the chain. An empty list is a clean bill; the application's own role suffices. `anchors` are hashes of
 * seals in hex that were written down elsewhere and must still be there.
 */
export async function verifyLedger(db: Database, anchors: readonly string[] = []): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [
      ...(await verifyJournal(tx)),
      ...(await verifyBlocks(tx, anchors)),
      ...(await verifySettlements(tx)),
      ...(await verifyCorrections(tx)),
      ...(await verifyReferrals(tx)),
      ...(await verifyCapacity(tx)),
      ...(await verifyPayouts(tx)),
    ])
}
