/** How exactly it is known when a session was seen last. */
const seenEvery = 60_000

/**
 * Whether a session has to be noted as seen, and for how long what was found may be kept, in milliseconds: until it has to be
 * noted again, and never beyond its end.
 */
export function sessionLife({ unseenFor, expiresIn }: { readonly unseenFor: number; readonly expiresIn: number }): {
  readonly isStale: boolean
  readonly keptFor: number
} {
  const isStale = unseenFor >= seenEvery
  return { isStale, keptFor: Math.min(expiresIn, isStale ? seenEvery : seenEvery - unseenFor) }
}
