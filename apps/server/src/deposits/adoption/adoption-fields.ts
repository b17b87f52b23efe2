/** Returns the fields of a `ChainAdoption`. */
export function adoptionFields(given: {
  readonly seenHeight: bigint
  readonly seenHash: string
  readonly reason: string
}) {
  const { seenHeight, seenHash, reason } = given
  return { seenHeight: Number(seenHeight), seenHash: seenHash.toLowerCase(), reason }
}
