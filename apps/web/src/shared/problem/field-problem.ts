import { problemOf } from './problem-of.ts'

/** The field a refusal names; undefined for one about the whole, and when no answer came. */
export function refusedField(error: unknown): string | undefined {
  const problem = problemOf(error)
  return problem.kind === 'refused' ? problem.field : undefined
}

/** The stable word of a refusal; undefined when no answer came. */
export function refusedReason(error: unknown): string | undefined {
  const problem = problemOf(error)
  return problem.kind === 'refused' ? problem.reason : undefined
}
