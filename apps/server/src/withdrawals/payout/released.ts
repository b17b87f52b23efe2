import { type DecidedFields, verifyStored } from '../../decisions/signed/signed-decisions.ts'
import { releaseFields } from '../review/release-fields.ts'
import type { Candidate } from './rules/payout-rules.ts'
import type { PayoutsDependencies } from './state/dependencies.ts'
import { listReleased } from './state/queue-store.ts'

/** What operators signed for released withdrawals, by the withdrawal's id. */
export type Releases = ReadonlyMap<string, DecidedFields>

/**
 * Verifies again what operators signed for the released withdrawals at the head of the queue: from the stored bytes, the
 * registry and this process's own node. Asks the chain, so it runs before the transaction that locks them.
 */
export async function verifyReleases(deps: PayoutsDependencies): Promise<Releases> {
  const releases = new Map<string, DecidedFields>()
  for (const withdrawId of await listReleased(deps.db, deps.batchSize)) {
    releases.set(withdrawId, await verifyStored(deps, { type: 'WithdrawalRelease', subject: withdrawId }))
  }
  return releases
}

/**
 * Returns the queue with what was verified for each; one that was released only after that is left out and waits for the
 * next step.
 */
export function withReleases(
  { token }: Pick<PayoutsDependencies, 'token'>,
  queue: readonly Omit<Candidate, 'release'>[],
  releases: Releases,
): Candidate[] {
  return queue.flatMap((candidate): Candidate[] => {
    if (candidate.releasedBy === null) return [{ ...candidate, release: 'none' }]
    const decided = releases.get(candidate.withdrawId)
    if (!decided) return []
    if (decided.kind !== 'valid') return [{ ...candidate, release: decided.kind }]
    const isSame = Object.entries(releaseFields(candidate, token)).every(
      ([name, value]) => decided.message[name] === value,
    )
    return [{ ...candidate, release: isSame ? 'signed' : 'unsigned' }]
  })
}
