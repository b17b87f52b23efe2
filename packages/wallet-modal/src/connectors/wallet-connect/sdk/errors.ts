/** The relay between page and wallet refuses or does not answer in time. Nothing was sent to the wallet. */
export class RelayUnreachableError extends Error {
  override readonly name = 'RelayUnreachableError'
}

/** The pairing's URI expired before a wallet answered. */
export class PairingExpiredError extends Error {
  override readonly name = 'PairingExpiredError'
}

/** A newer pairing was shown. This one's URI no longer works. */
export class PairingReplacedError extends Error {
  override readonly name = 'PairingReplacedError'
}

/** The page cancelled the pairing. */
export class PairingCancelledError extends Error {
  override readonly name = 'PairingCancelledError'
}

/** The wallet did not answer a request in time. */
export class RequestExpiredError extends Error {
  override readonly name = 'RequestExpiredError'
}

/** The connection to the wallet ended, or never existed. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** There is no chain: the app has none, or the wallet approved a session without an account on any. */
export class NoChainError extends Error {
  override readonly name = 'NoChainError'
}

/** The WalletConnect SDK failed. Its message is not the wallet's. */
export class SdkError extends Error {
  override readonly name = 'SdkError'
}

/** Any other error of a wallet, with its code and message. */
export class WalletRpcError extends Error {
  override readonly name = 'WalletRpcError'
  readonly code: number | undefined
  readonly data: unknown

  constructor(message: string, options: { code?: number | undefined; data?: unknown; cause: unknown }) {
    super(message, { cause: options.cause })
    this.code = options.code
    this.data = options.data
  }
}
