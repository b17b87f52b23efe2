import type { CheckedHistory, ProofFault } from './proof-result.ts'
import { keepHistory, seenHistory } from './proof-store.ts'
import { checkedHistory, readLog, verifyLog } from './verify-log.ts'

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
  const proof = await readLog(day, seen)
  if (proof === undefined) return { fault: seen === null ? undefined : 'history_changed', history: null }
  const isTooNew = proof.night === null && now - Date.parse(madeAt) < loggedAfterMs
  const { verdict, hasSignatures } = await verifyLog(userId, proof, {
    seen,
    night: isTooNew ? undefined : { day, root },
  })
  if (!verdict.verified)
    return { fault: verdict.fault === 'history_changed' ? 'history_changed' : 'log_wrong', history: null }
  keepHistory(userId, verdict.seen, proof.key)
  return { fault: undefined, history: checkedHistory(userId, proof, { verdict, hasSignatures }) }
}
