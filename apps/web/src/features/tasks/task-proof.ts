import type { TaskKind } from '@terahold/contract/codes/tasks'

/** The minimum length of a text; the server has the same. */
export const SHORTEST_TEXT = 10
export const LONGEST_PROOF = 500

/** The problem of a proof, as far as the device can tell; undefined if it can be sent. */
export type ProofProblem = 'hash' | 'ticket' | 'short'

/** Checks a proof before it is sent: a hash, a ticket number, or a few words, by the kind of task. */
export function proofProblem(kind: TaskKind, typed: string): ProofProblem | undefined {
  const proof = typed.trim()
  if (kind === 'verify_proof') return /^(?:0x)?[0-9a-f]{64}$/i.test(proof) ? undefined : 'hash'
  if (kind === 'feedback') return /^TK-\d{6}-[0-9A-Z]{8}$/i.test(proof) ? undefined : 'ticket'
  return proof.length >= SHORTEST_TEXT ? undefined : 'short'
}
