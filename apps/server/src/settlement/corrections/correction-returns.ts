import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { closeIncidents, openIncident } from '../../incidents/incidents.ts'

/** Money approved to return to a venue, in a transaction that the chain has not shown yet. */
export type AwaitedReturn = { readonly correctionId: string; readonly txHash: string; readonly amount: bigint }
type Moved = { readonly txHash: string; readonly logIndex: number; readonly recipient: string; readonly amount: bigint }

const incidentKind = 'correction_not_returned'

/** Returns the open return of this transaction (hash in lower case), or undefined if there is none or it is done. */
export async function findAwaitedReturn(tx: Tx, txHash: string): Promise<AwaitedReturn | undefined> {
  const row = await awaitedReturns(tx)
    .select(['correction_id as correctionId', 'amount'])
    .where('return_tx_hash', '=', txHash)
    .executeTakeFirst()
  return row && { ...row, txHash }
}

/** Returns the sum approved to return to venues that has not left yet, in minor units. */
export async function sumAwaitedReturns(db: Database): Promise<bigint> {
  const { sum } = await awaitedReturns(db)
    .select(sql<bigint>`coalesce(sum(amount), 0)`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** Records the transfer that returned the money of a correction. */
export async function markSentBack(
  tx: Tx,
  correctionId: string,
  { chainId, logIndex }: { readonly chainId: number; readonly logIndex: number },
): Promise<void> {
  await tx
    .updateTable('revenue_correction')
    .set({ returned_chain_id: chainId, returned_log_index: logIndex })
    .where('correction_id', '=', correctionId)
    .execute()
  await stopAwaiting(tx, correctionId)
}

/** Closes the incident about a missing return: it has arrived or is cancelled. */
export async function stopAwaiting(tx: Tx, correctionId: string): Promise<void> {
  await closeIncidents(tx, incidentKind, [correctionId])
}

/** Raises an incident: the transaction that should return money to a venue moved something else. */
export async function reportOtherwiseMoved(tx: Tx, clock: Clock, stated: AwaitedReturn, moved: Moved): Promise<void> {
  const detail = {
    amount: stated.amount.toString(),
    transfer: `${moved.txHash}:${moved.logIndex}`,
    moved: moved.amount.toString(),
    to: moved.recipient,
  }
  await openIncident(tx, clock, { kind: incidentKind, subject: stated.correctionId, detail })
}

/**
 * Raises an incident for each return that was approved more than this many days ago and has not left. Returns the
 * number of new ones.
 */
export async function raiseOverdueReturns(tx: Tx, clock: Clock, days: number): Promise<number> {
  const overdue = await awaitedReturns(tx)
    .select(['correction_id', 'return_tx_hash', 'amount'])
    .where('approved_at', '<', sql<Date>`database_now() - make_interval(days => ${days})`)
    .orderBy('approved_at')
    .execute()
  let raised = 0
  for (const { correction_id: subject, return_tx_hash: txHash, amount } of overdue) {
    const detail = { amount: amount.toString(), transaction: txHash ?? '' }
    if (await openIncident(tx, clock, { kind: incidentKind, subject, detail })) raised += 1
  }
  return raised
}

function awaitedReturns(db: Database) {
  return db
    .selectFrom('revenue_correction')
    .where('state', '=', 'approved')
    .where('way', '=', 'returned')
    .where('returned_log_index', 'is', null)
}
