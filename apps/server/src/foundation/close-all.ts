/** Something that was opened and must be closed. */
export type Closer = () => Promise<void>

/**
 * Closes everything, last opened first, and empties the list. One that fails does not leave the others open.
 * @throws AggregateError with what failed, after all were tried.
 */
export async function closeAll(closers: Closer[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers.splice(0).toReversed()) await close().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(messageOf).join('; '))
}

/** Closes everything after a failure. What fails to close is added to the message of the first failure. */
export async function closeAfter(failure: unknown, closers: Closer[]): Promise<Error> {
  try {
    await closeAll(closers)
    return failure instanceof Error ? failure : new Error(messageOf(failure))
  } catch (second) {
    return new Error(`${messageOf(failure)}\nAlso, not everything could be closed: ${messageOf(second)}`, {
      cause: failure,
    })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
