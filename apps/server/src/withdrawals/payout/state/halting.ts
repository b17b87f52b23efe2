import { newId } from '../../../db/ids.ts'
import { transaction } from '../../../db/transaction.ts'
import { openIncident } from '../../../incidents/incidents.ts'
import type { PayoutCash, PayoutsDependencies } from './dependencies.ts'
import { readWatchedCursor } from './finality-store.ts'
import { type HaltCause, insertHalt } from './halt-store.ts'
import type { Batch } from './payout-store.ts'

export type Finding = { cause: HaltCause; subject: string; detail: string }
type Tx = Parameters<typeof openIncident>[0]

/** Halts all payouts and opens the incident, in the caller's transaction. Only two operators can resume them. */
export async function haltWith(deps: PayoutsDependencies, tx: Tx, { cause, subject, detail }: Finding): Promise<void> {
  await insertHalt(tx, newId(deps.clock), deps.chainId, { cause, subject, detail })
  await openIncident(tx, deps.clock, { kind: cause, subject, detail: { found: detail } })
}

/**
 * Halts when the cash on chain is below what is owed, both as of the block up to which the books have read the chain. A
 * deposit or an outflow that only one of the two knows is no shortfall.
 */
export async function haltIfShort(deps: PayoutsDependencies, seen: PayoutCash): Promise<void> {
  const { db, chain, chainId } = deps
  const cursor = await readWatchedCursor(db, chainId)
  const cash = cursor ? await chain.cashAt(cursor.height) : seen.total
  await transaction(db, async (tx) => {
    const owed = await deps.owed(tx)
    // Read after what is owed: if the watcher has booked anything meanwhile, the next step compares again.
    if (cash >= owed || (await readWatchedCursor(tx, chainId))?.height !== cursor?.height) return
    const detail = `${cash} on chain at block ${cursor?.height ?? seen.height}, ${owed} owed`
    await haltWith(deps, tx, { cause: 'not_solvent', subject: chain.vault, detail })
  })
}

/** The same for a batch that has been sent. */
export async function haltOver(
  deps: PayoutsDependencies,
  { batch_id }: Batch,
  cause: HaltCause,
  detail: string,
): Promise<void> {
  await transaction(deps.db, (tx) => haltWith(deps, tx, { cause, subject: batch_id, detail }))
}
