/** The user left the wallet before it approved, which is no failure. Has the name that `WalletPort.connect` promises for this. */
export class AttemptCancelledError extends Error {
  override readonly name = 'PairingCancelledError'
}
