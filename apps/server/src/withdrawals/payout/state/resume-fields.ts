/** Returns the fields of a `PayoutResume`. */
export function resumeFields(given: {
  readonly haltId: string
  readonly cause: string
  /** What the halt is about: a nonce, a number, a batch, a withdrawal, an operator or a time. */
  readonly subject: string
  readonly decision: string
  readonly reason: string
}) {
  const { haltId, cause, subject, decision, reason } = given
  return { haltId, cause, subject, decision, reason }
}
