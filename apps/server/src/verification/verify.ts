import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { verifyCapacity } from './capacity.ts'
import { verifyCash } from './cash.ts'
import { verifyCatalogue } from './catalogue.ts'
import type { ContractSignatures } from './contract-signatures.ts'
import { verifyDecisions } from './decisions.ts'
import type { Finding } from './findings/finding.ts'
import { verifyAccounts } from './journal/accounts.ts'
import { verifyArchive } from './journal/archive.ts'
import { verifyBlocks } from './journal/blocks.ts'
import { verifyJournal } from './journal/journal.ts'
import { verifySealing } from './journal/sealing.ts'
import { verifyClaims } from './members/claims.ts'
import { verifyCommission } from './members/commission.ts'
import { verifyDeposits } from './members/deposits.ts'
import { verifyFeeFree } from './members/fee-free.ts'
import { verifyMoves } from './members/moves.ts'
import { verifyOrders } from './members/orders.ts'
import { verifyPayouts } from './members/payouts.ts'
import { verifyWithdrawals } from './members/withdrawals.ts'
import { verifyOperatorChanges } from './operator-changes.ts'
import { verifyCorrections } from './settlement/corrections.ts'
import { verifyCredits } from './settlement/credits.ts'
import { verifyFigures } from './settlement/figures.ts'
import { verifyRevenue } from './settlement/revenue.ts'
import { verifySettlements } from './settlement/settlements.ts'
import { verifyVenues } from './settlement/venues.ts'
import { verifyTerms } from './terms.ts'
import { verifyRemembered } from './verified-in-time.ts'

export type { Finding } from './findings/finding.ts'

/** Every check of the books, in the order in which findings are reported. */
const checks: readonly ((db: Database, contracts?: ContractSignatures) => Promise<Finding[]>)[] = [
  verifyJournal,
  verifyArchive,
  verifyAccounts,
  verifyFigures,
  verifySettlements,
  verifyVenues,
  verifyCorrections,
  verifyOrders,
  verifyCommission,
  verifyCredits,
  verifyCapacity,
  verifyCatalogue,
  verifyWithdrawals,
  verifyDecisions,
  verifyRemembered,
  verifyOperatorChanges,
  verifyMoves,
  verifyFeeFree,
  verifyPayouts,
  verifyClaims,
]

/**
 * Checks everything at one moment, from the books alone: I1 to I6 and I8, and the part of I7 and I9 that needs no chain.
 * Also checks the closed blocks with their seals, that finished days are closed and sealed, and that revenue is plausible
 * and paid in time. Returns an empty list when all is well. The application's own role is enough. `anchors` are hashes of
 * seals in hex that were saved elsewhere and must still exist. `contracts` verifies signatures of contract wallets.
 */
export async function verifyLedger(
  db: Database,
  anchors: readonly string[] = [],
  contracts?: ContractSignatures,
): Promise<Finding[]> {
  return atOneMoment(db, async (tx) => [
    ...(await findingsIn(tx, anchors, contracts)),
    ...(await verifySealing(tx)),
    ...(await verifyDeposits(tx)),
    ...(await verifyCash(tx)),
    ...(await verifyTerms(tx)),
    ...(await verifyRevenue(tx)),
  ])
}

/**
 * The same without what depends on the time: the deadline for sealing, which means nothing where no worker is running,
 * and the venues' payments.
 */
export async function verifyBooks(db: Database): Promise<Finding[]> {
  return atOneMoment(db, (tx) => findingsIn(tx))
}

/** Returns what `verifyBooks` finds, as a transaction sees the books. */
export async function findingsIn(
  db: Database,
  anchors: readonly string[] = [],
  contracts?: ContractSignatures,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await check(db, contracts)))
  return [...findings, ...(await verifyBlocks(db, anchors))]
}

function atOneMoment(db: Database, check: (tx: Tx) => Promise<Finding[]>): Promise<Finding[]> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(check)
}
