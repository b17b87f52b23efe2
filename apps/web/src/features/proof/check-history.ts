import type { logProof } from '@terahold/contract/calls/member/night-log'
import type { Answer } from '@terahold/contract/client'
import { type SeenHistory, verifyHistory } from '@terahold/proof/history'
import { decodeNoteKey } from '@terahold/proof/note'
import { api } from '../../shared/api/api.ts'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import type { CheckedHistory, ProofFault } from './proof-result.ts'
import { keepHistory, seenHistory } from './proof-store.ts'

type HistoryCheck = { readonly fault: ProofFault | undefined; readonly history: CheckedHistory | null }

/** A tree is in the log seconds after it was made. Before this age, its absence is no fault. */
const loggedAfterMs = 3_600_000

/**
 * Checks that the log of all nights continues what this device saw earlier, and has the root of this night. Without a log,
 * nothing is checked, unless this device saw one.
 */
export async function checkHistory(
  userId: string,
  { day, root, madeAt }: { readonly day: string; readonly root: string; readonly madeAt: string },
  now: number,
): Promise<HistoryCheck> {
  const seen = seenHistory(userId)
  const proof = await readProof(day, seen)
  if (proof === undefined) return { fault: seen === null ? undefined : 'history_changed', history: null }
  const isTooNew = proof.night === null && now - Date.parse(madeAt) < loggedAfterMs
  const canVerify = await verifiesEd25519(proof.key)
  // A browser without Ed25519 still compares the log with what it saw.
  const verify = canVerify ? undefined : async () => true
  const verdict = await verifyHistory(proof, { seen, night: isTooNew ? undefined : { day, root } }, verify)
  if (!verdict.verified)
    return { fault: verdict.fault === 'history_changed' ? 'history_changed' : 'log_wrong', history: null }
  keepHistory(userId, verdict.seen)
  const cosigned = canVerify ? verdict.cosigned.length : null
  return {
    fault: undefined,
    history: { nights: verdict.seen.nights.size, witnesses: proof.witnesses.length, cosigned },
  }
}

/** Returns undefined when there is no log, or no longer one of the size that was seen. */
async function readProof(day: string, seen: SeenHistory | null): Promise<Answer<typeof logProof>['data'] | undefined> {
  const settlementsFrom = seen?.settlements?.size
  try {
    const earlier = {
      ...(seen && { from: seen.nights.size }),
      ...(settlementsFrom !== undefined && { settlementsFrom }),
    }
    return (await api.logProof({ day, ...earlier })).data
  } catch (error) {
    if (refusedReason(error) === 'record_unknown') return undefined
    throw error
  }
}

async function verifiesEd25519(key: string): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', decodeNoteKey(key).bytes, 'Ed25519', false, ['verify'])
    return true
  } catch {
    return false
  }
}
