/** Returns the fields of a `MemberUnfreeze`. */
export function unfreezeFields(given: {
  readonly memberId: string
  readonly freezeId: string
  readonly reason: string
}) {
  const { memberId, freezeId, reason } = given
  return { memberId, freezeId, reason }
}
