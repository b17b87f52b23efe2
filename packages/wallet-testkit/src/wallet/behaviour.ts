/** A refusal as EIP-1193 and EIP-1474 number them. */
export interface RpcFailure {
  readonly code: number
  readonly message?: string
}

/**
 * What a wallet does with a request: grants it, keeps it open until the test answers (`ask`), never answers (`hang`),
 * says yes and does nothing (`pretend`), or refuses with a code.
 */
export type Behaviour = 'approve' | 'ask' | 'hang' | 'pretend' | RpcFailure

/** By method, for example `{ personal_sign: 'ask' }`; a method without an entry is approved. */
export type Behaviours = Readonly<Record<string, Behaviour>>

/** The refusals that every dApp meets, by what they mean. */
export const failures = {
  rejected: { code: 4001, message: 'User rejected the request.' },
  unauthorized: { code: 4100, message: 'The account has not been authorized.' },
  unsupportedMethod: { code: 4200, message: 'The wallet does not support the method.' },
  unknownChain: { code: 4902, message: 'Unrecognized chain. Add it first.' },
  /** WalletConnect's own code for a person who says no. */
  rejectedByPeer: { code: 5000, message: 'User rejected.' },
  promptAlreadyOpen: { code: -32002, message: 'A request of this kind is already open.' },
  internal: { code: -32603, message: 'Internal error.' },
} as const satisfies Readonly<Record<string, RpcFailure>>

/** The error a wallet gives a page: `code` is what libraries look at. */
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
