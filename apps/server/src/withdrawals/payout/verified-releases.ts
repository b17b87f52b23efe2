import { hasFields } from '@terahold/decisions/decision'
import {
  type Decided,
  readDecisions,
  type StoredDecision,
  verifyStored,
} from '../../decisions/signed/signed-decisions.ts'
import { secondsToBeMined } from '../request/is-released.ts'
import { releaseFields } from '../review/release-fields.ts'
import type { Candidate } from './rules/payout-rules.ts'
import type { PayoutItem, PayoutsDependencies } from './state/dependencies.ts'
import { listReleased } from './state/queue-store.ts'

/** A queued withdrawal, with the decision that releases it. */
export type Payable = Candidate & { readonly signed?: StoredDecision }

/** What operators signed for released withdrawals, by the withdrawal's id; and which of them the vault has paid for. */
export type VerifiedReleases = {
  readonly decided: ReadonlyMap<string, Decided>
  readonly paid: ReadonlySet<string>
}

/**
 * Verifies again what operators signed for the released withdrawals at the head of the queue: from the stored bytes, the
 * registry and this process's own node. Asks the chain, so it runs before the transaction that locks them.
 */
export async function verifyReleases(deps: PayoutsDependencies, height: bigint): Promise<VerifiedReleases> {
  const decided = new Map<string, Decided>()
  const released = await listReleased(deps.db, deps.batchSize)
  for (const withdrawId of released) {
    const subject = { type: 'WithdrawalRelease', subject: withdrawId, validFor: secondsToBeMined } as const
    decided.set(withdrawId, await verifyStored(deps, subject))
  }
  return { decided, paid: new Set(await deps.chain.releasedAmong(released, height)) }
}

/**
 * Returns the queue with what was verified for each; one that was released only after that is left out and waits for the
 * next step.
 */
export function withReleases(
  { token, chain }: Pick<PayoutsDependencies, 'token' | 'chain'>,
  queue: readonly Omit<Candidate, 'release'>[],
  { decided }: VerifiedReleases,
): Payable[] {
  return queue.flatMap((candidate): Payable[] => {
    if (candidate.releasedBy === null) return [{ ...candidate, release: 'none' }]
    const found = decided.get(candidate.withdrawId)
    if (!found) return []
    if (found.kind !== 'valid') return [{ ...candidate, release: found.kind }]
    const { vault, ...fields } = releaseFields(candidate, { token, vault: chain.vault })
    if (!hasFields(found.message, fields)) return [{ ...candidate, release: 'unsigned' }]
    if (found.message.vault !== vault) return [{ ...candidate, release: 'other_vault' }]
    return [{ ...candidate, release: 'signed', signed: found.stored }]
  })
}

type StoredItem = { readonly to_address: string; readonly amount: bigint; readonly decision_id: string | null }

/** Returns the payouts of a stored batch as they were signed, with the releases that they rest on. */
export async function readBatchItems(
  db: PayoutsDependencies['db'],
  items: readonly StoredItem[],
): Promise<PayoutItem[]> {
  const ids = items.flatMap(({ decision_id: id }) => (id ? [id] : []))
  const stored = new Map<string, StoredDecision>()
  for (const decision of ids.length > 0 ? await readDecisions(db, ids) : []) stored.set(decision.decisionId, decision)
  return items.map(({ to_address: to, amount, decision_id: id }) => {
    const release = id ? stored.get(id) : undefined
    return { to, amount, ...(release && { release }) }
  })
}
