/** Thrown by `createWalletModal` when an option it cannot do without is missing. */
export class WalletModalConfigError extends Error {
  override readonly name = 'WalletModalConfigError'
}

/** Thrown when a view is opened that needs something which is not there. */
export class WalletModalViewError extends Error {
  override readonly name = 'WalletModalViewError'
}
