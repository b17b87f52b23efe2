import { hasFields } from '@terahold/decisions/decision'
import { verifyCarriedOut } from './carried-out.ts'
import type { PayoutsDependencies } from './dependencies.ts'
import { type Case, type HaltRow, listDecided } from './halt-store.ts'
import { resumeFields } from './resume-fields.ts'

type Dependencies = Pick<PayoutsDependencies, 'db' | 'clock' | 'registry'>

/**
 * Returns whether two operators signed that this halt is over, from the stored bytes and the registry. The database alone
 * does not end a halt: its row only says where to look.
 */
export async function isResumed(deps: Dependencies, halt: HaltRow): Promise<boolean> {
  const { halt_id: haltId, resume_id: id, cause, subject, decision, resume_reason: reason } = halt
  if (halt.released_at === null || id === null || decision === null || reason === null) return false
  const found = await verifyCarriedOut(deps, { type: 'PayoutResume', subject: id })
  const fields = { ...resumeFields({ haltId, cause, subject, decision, reason }), decisionId: id }
  return found.kind === 'valid' && hasFields(found.message, fields)
}

/** Returns whether two operators signed exactly this case. Asks the chain. */
export async function wasDecided(deps: Dependencies & { chainId: number }, halt: Case): Promise<boolean> {
  for (const row of await listDecided(deps.db, deps.chainId, halt)) if (await isResumed(deps, row)) return true
  return false
}
