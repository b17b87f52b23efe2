import type { Kysely } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { verifyAccounts } from './accounts.ts'
import { verifyBlocks } from './blocks.ts'
import { verifyCapacity } from './capacity.ts'
import { verifyCorrections } from './corrections.ts'
import { verifyCredits } from './credits.ts'
import { verifyFigures } from './figures.ts'
import type { Finding } from './finding.ts'
import { verifyJournal } from './journal.ts'
import { verifyOrders } from './orders.ts'
import { verifyPayouts } from './payouts.ts'
import { verifyReferrals } from './referrals.ts'
import { verifySealing } from './sealing.ts'
import { verifySettlements } from './settlements.ts'
import { verifyVenues } from './venues.ts'
import { verifyWithdrawals } from './withdrawals.ts'

export type { Finding } from './finding.ts'

/** Every check of the books against each other, in the order in which findings are told. */
const checks: readonly ((db: Kysely<DB>) => Promise<Finding[]>)[] = [
  verifyJournal,
  verifyAccounts,
  verifyFigures,
  verifySettlements,
  verifyVenues,
  verifyCorrections,
  verifyOrders,
  verifyReferrals,
  verifyCredits,
  verifyCapacity,
  verifyWithdrawals,
  verifyPayouts,
]

/**
 * Checks everything at one moment, from the books alone: I1 to I6 and I8, what of I7 and I9 can be seen without the chain, the
 * closed blocks with their seals, and that days which are over are closed and sealed. An empty list is a clean bill; the
 * application's own role suffices. `anchors` are hashes of seals in hex that were written down elsewhere and must still be there.
 */
export async function verifyLedger(db: Database, anchors: readonly string[] = []): Promise<Finding[]> {
  return atOneMoment(db, async (tx) => [...(await findingsIn(tx, anchors)), ...(await verifySealing(tx))])
}

/** The same, but for the time by which days are sealed: that is the worker's, and means nothing where none is running. */
export async function verifyBooks(db: Database): Promise<Finding[]> {
  return atOneMoment(db, (tx) => findingsIn(tx))
}

/** What `verifyBooks` finds, as a transaction sees the books. */
export async function findingsIn(tx: Kysely<DB>, anchors: readonly string[] = []): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await check(tx)))
  return [...findings, ...(await verifyBlocks(tx, anchors))]
}

function atOneMoment(db: Database, check: (tx: Kysely<DB>) => Promise<Finding[]>): Promise<Finding[]> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(check)
}
