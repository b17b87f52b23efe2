import { problemOf } from './problem-of.ts'

/** Returns the field a refusal names; undefined if it names none, or without an answer. */
export function refusedField(error: unknown): string | undefined {
  const problem = problemOf(error)
  return problem.kind === 'refused' ? problem.field : undefined
}

/** Returns the stable code of a refusal; undefined without an answer. */
export function refusedReason(error: unknown): string | undefined {
  const problem = problemOf(error)
  return problem.kind === 'refused' ? problem.reason : undefined
}
