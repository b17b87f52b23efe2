import type { TaskKind } from '@terahold/contract/codes/tasks'

/** The least a text has to have; the server counts the same. */
export const SHORTEST_TEXT = 10
export const LONGEST_PROOF = 500

/** What is wrong with a proof, as far as the device can tell; undefined when it can be handed in. */
export type ProofProblem = 'hash' | 'ticket' | 'short'

/** Looks at a proof before it is sent: a hash, the number of a ticket, or a few words, by the kind of task. */
export function proofProblem(kind: TaskKind, typed: string): ProofProblem | undefined {
  const proof = typed.trim()
  if (kind === 'verify_proof') return /^(?:0x)?[0-9a-f]{64}$/i.test(proof) ? undefined : 'hash'
  if (kind === 'feedback') return /^TK-\d{6}-[0-9A-Z]{8}$/i.test(proof) ? undefined : 'ticket'
  return proof.length >= SHORTEST_TEXT ? undefined : 'short'
}
