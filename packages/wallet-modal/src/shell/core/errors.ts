/** Thrown by `createWalletModal` if a required option is missing. */
export class WalletModalConfigError extends Error {
  override readonly name = 'WalletModalConfigError'
}

/** Thrown when a view is opened without what it needs. */
export class WalletModalViewError extends Error {
  override readonly name = 'WalletModalViewError'
}
