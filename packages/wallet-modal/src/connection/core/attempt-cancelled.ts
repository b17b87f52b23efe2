/** The user left the wallet before it approved. Named like the error of a cancelled pairing, which is no failure. */
export class AttemptCancelledError extends Error {
  override readonly name = 'PairingCancelledError'
}
