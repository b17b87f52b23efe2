/** Returns the fields of a `PayoutResume`. */
export function resumeFields(given: {
  readonly haltId: string
  readonly cause: string
  readonly decision: string
  readonly reason: string
}) {
  const { haltId, cause, decision, reason } = given
  return { haltId, cause, decision, reason }
}
