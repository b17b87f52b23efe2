/** A refusal with its code (EIP-1193, EIP-1474). */
export interface RpcFailure {
  readonly code: number
  readonly message?: string
}

/** An answer in place of the wallet's own, however wrong, such as `{ answer: 'soon' }` for `eth_chainId`. */
export interface WrongAnswer {
  readonly answer: unknown
}

/**
 * What a wallet does with a request: approves it, keeps it open until the test answers (`ask`), never answers (`hang`),
 * approves but does nothing (`pretend`), refuses with a code, or answers with a value of the test.
 */
export type Behaviour = 'approve' | 'ask' | 'hang' | 'pretend' | RpcFailure | WrongAnswer

/** By method, for example `{ personal_sign: 'ask' }`. Methods without an entry are approved. */
export type Behaviours = Readonly<Record<string, Behaviour>>

/** Common refusals, by meaning. */
export const failures = {
  rejected: { code: 4001, message: 'User rejected the request.' },
  unauthorized: { code: 4100, message: 'The account has not been authorized.' },
  unsupportedMethod: { code: 4200, message: 'The wallet does not support the method.' },
  unknownChain: { code: 4902, message: 'Unrecognized chain. Add it first.' },
  /** WalletConnect's own code for a rejection by the user. */
  rejectedByPeer: { code: 5000, message: 'User rejected.' },
  promptAlreadyOpen: { code: -32002, message: 'A request of this kind is already open.' },
  internal: { code: -32603, message: 'Internal error.' },
} as const satisfies Readonly<Record<string, RpcFailure>>

/** The error that a wallet returns to a page. Libraries use its `code`. */
export class WalletRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message = 'The wallet refused.' }: RpcFailure, data?: unknown) {
    super(message)
    this.name = 'WalletRpcError'
    this.code = code
    this.data = data
  }
}
