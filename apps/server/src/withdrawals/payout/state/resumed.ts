import { hasFields } from '@terahold/decisions/decision'
import { verifyCarriedOut, verifySignatures } from './carried-out.ts'
import type { PayoutsDependencies } from './dependencies.ts'
import { type Case, type HaltRow, listDecided } from './halt-store.ts'
import { resumeFields } from './resume-fields.ts'

type Dependencies = Pick<PayoutsDependencies, 'db' | 'clock' | 'registry'>

/**
 * Returns whether two operators signed that this halt is over, from the stored bytes and the registry. The database alone
 * does not end a halt: its row only says where to look. `late`: it expired before a payout process verified it.
 */
export async function verifyResume(deps: Dependencies, halt: HaltRow): Promise<'signed' | 'late' | 'unsigned'> {
  const { halt_id: haltId, resume_id: id, cause, subject, decision, resume_reason: reason } = halt
  if (halt.released_at === null || id === null || decision === null || reason === null) return 'unsigned'
  const about = { type: 'PayoutResume', subject: id } as const
  const found = await verifyCarriedOut(deps, about)
  const signed = found.kind === 'expired' ? await verifySignatures(deps, about) : found
  const fields = { ...resumeFields({ haltId, cause, subject, decision, reason }), decisionId: id }
  if (signed.kind !== 'valid' || !hasFields(signed.message, fields)) return 'unsigned'
  return found.kind === 'valid' ? 'signed' : 'late'
}

/** Returns whether two operators signed exactly this case. Asks the chain. */
export async function wasDecided(deps: Dependencies & { chainId: number }, halt: Case): Promise<boolean> {
  for (const row of await listDecided(deps.db, deps.chainId, halt))
    if ((await verifyResume(deps, row)) === 'signed') return true
  return false
}
