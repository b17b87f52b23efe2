import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import type { Clock } from '../foundation/clock.ts'
import { closeIncidents, openIncident } from '../incidents/incidents.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

/** Money that was approved to go back to a venue in a transaction that the chain has not shown yet. */
export type AwaitedReturn = { readonly correctionId: string; readonly txHash: string; readonly amount: bigint }
type Moved = { readonly txHash: string; readonly logIndex: number; readonly recipient: string; readonly amount: bigint }

const incidentKind = 'correction_not_returned'

/** The return that is to happen in this transaction, its hash in lower case; undefined when none is, or it is done. */
export async function findAwaitedReturn(tx: Tx, txHash: string): Promise<AwaitedReturn | undefined> {
  const row = await awaitedReturns(tx)
    .select(['correction_id as correctionId', 'amount'])
    .where('return_tx_hash', '=', txHash)
    .executeTakeFirst()
  return row && { ...row, txHash }
}

/** What was approved to go back to venues and has not left yet, in minor units. */
export async function sumAwaitedReturns(db: Reader): Promise<bigint> {
  const { sum } = await awaitedReturns(db)
    .select(sql<bigint>`coalesce(sum(amount), 0)`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** Writes down in which transfer the money of a correction went back. */
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

/** Closes the incident about a return that did not come: it has come, or is not to come any more. */
export async function stopAwaiting(tx: Tx, correctionId: string): Promise<void> {
  await closeIncidents(tx, incidentKind, [correctionId])
}

/** Raises an incident: the transaction in which money was to go back to a venue moved something else. */
export async function tellOtherwiseMoved(tx: Tx, clock: Clock, stated: AwaitedReturn, moved: Moved): Promise<void> {
  const detail = {
    amount: stated.amount.toString(),
    transfer: `${moved.txHash}:${moved.logIndex}`,
    moved: moved.amount.toString(),
    to: moved.recipient,
  }
  await openIncident(tx, clock, { kind: incidentKind, subject: stated.correctionId, detail })
}

/** Raises an incident for each return that was approved more than so many days ago and has not left; gives how many are new. */
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

function awaitedReturns(db: Reader) {
  return db
    .selectFrom('revenue_correction')
    .where('state', '=', 'approved')
    .where('way', '=', 'returned')
    .where('returned_log_index', 'is', null)
}
