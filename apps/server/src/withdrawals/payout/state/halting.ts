import { newId } from '../../../db/ids.ts'
import { transaction } from '../../../db/transaction.ts'
import { openIncident } from '../../../incidents/incidents.ts'
import type { PayoutsDependencies } from './dependencies.ts'
import { type HaltCause, insertHalt } from './halt-store.ts'
import type { Batch } from './payout-store.ts'

export type Finding = { cause: HaltCause; subject: string; detail: string }
type Tx = Parameters<typeof openIncident>[0]

/** Halts all payouts and opens the incident, in the caller's transaction. Only two operators can resume them. */
export async function haltWith(deps: PayoutsDependencies, tx: Tx, { cause, subject, detail }: Finding): Promise<void> {
  await insertHalt(tx, newId(deps.clock), deps.chainId, { cause, subject, detail })
  await openIncident(tx, deps.clock, { kind: cause, subject, detail: { found: detail } })
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
