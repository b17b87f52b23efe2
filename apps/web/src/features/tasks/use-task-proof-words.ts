import { useLingui } from '@lingui/react/macro'
import type { TaskKind } from '@terahold/contract/codes/tasks'
import { type ProofProblem, SHORTEST_TEXT } from './task-proof.ts'

/** Returns the names of the proofs, by the kind of task, and the texts for their problems. */
export function useTaskProofWords(kind: TaskKind) {
  const { t } = useLingui()
  const least = SHORTEST_TEXT
  const labels: Record<TaskKind, string> = {
    verify_proof: t`Hash you checked`,
    feedback: t`Ticket number`,
    learn: t`Your answer`,
    security: t`Your answer`,
  }
  const hints: Record<TaskKind, string> = {
    verify_proof: t`64 digits and letters a–f, from the statement or settlement`,
    feedback: t`It looks like TK-261121-0A1B2C3D.`,
    learn: t`In your words`,
    security: t`In your words`,
  }
  const problems: Record<ProofProblem, string> = {
    hash: t`A hash has 64 digits and letters a–f. Copy all of it.`,
    ticket: t`Check the ticket number. It looks like TK-261121-0A1B2C3D.`,
    short: t`Write at least ${least} characters.`,
  }
  return { label: labels[kind], hint: hints[kind], problemText: (problem: ProofProblem) => problems[problem] }
}
