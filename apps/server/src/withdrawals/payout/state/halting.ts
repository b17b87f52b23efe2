import { newId } from '../../../db/ids.ts'
import { transaction } from '../../../db/transaction.ts'
import { type IncidentDetail, openIncident } from '../../../incidents/incidents.ts'
import type { PayoutsDependencies } from './dependencies.ts'
import { type HaltCause, insertHalt } from './halt-store.ts'
import type { Batch } from './payout-store.ts'

export type Finding = {
  readonly cause: HaltCause
  readonly subject: string
  /** What was found, in words for the log of halts. */
  readonly detail: string
  /** The same for the incident, which every language has words for. */
  readonly facts: IncidentDetail
}
type Tx = Parameters<typeof openIncident>[0]

/** Halts all payouts and opens the incident, in the caller's transaction. Only two operators can resume them. */
export async function haltWith(
  deps: PayoutsDependencies,
  tx: Tx,
  { cause, subject, detail, facts }: Finding,
): Promise<void> {
  const haltId = newId(deps.clock)
  // The application can write a halt too, but not this process's log.
  if (await insertHalt(tx, haltId, deps.chainId, { cause, subject, detail }))
    deps.log.warn({ haltId, cause, subject, detail }, 'this process halts payouts')
  await openIncident(tx, deps.clock, { kind: cause, subject, detail: facts })
}

/** The same for a batch that has been sent. */
export async function haltOver(
  deps: PayoutsDependencies,
  batch: Batch,
  found: Omit<Finding, 'subject'>,
): Promise<void> {
  await transaction(deps.db, (tx) => haltWith(deps, tx, { ...found, subject: subjectOf(batch) }))
}

/** Returns what a halt over a batch is about. */
export const subjectOf = ({ batch_id, reopened_in }: Batch) => onAdopted(batch_id, reopened_in)

/**
 * Returns what a halt is about, with the adoption that led to the present chain. Operators sign this text, so a
 * decision about a replaced chain does not count on the adopted one. A time could not replace it, because the
 * application writes the time of a decision.
 */
export function onAdopted(about: string, adoption: string | number | null): string {
  return adoption === null || adoption === 0 ? about : `${about} after adoption ${adoption}`
}
