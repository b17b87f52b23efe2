import { SwitchChainError, UserRejectedRequestError } from 'viem'
import {
  PairingExpiredError,
  RelayUnreachableError,
  RequestExpiredError,
  SdkError,
  SessionEndedError,
  WalletRpcError,
} from './errors.ts'

const rejectionWords = /user (?:rejected|denied|cancell?ed|disapproved)|rejected by (?:the )?user/i
const unsupportedCodes = { first: 5100, last: 5199 }
const userDisconnected = 6000

/**
 * Turns anything the SDK or a wallet threw, which is often not an `Error`, into an error with a stable name. Rejections
 * are 4001 (EIP-1193) and 5000 to 5003 (CAIP-25). From 5100 on, the wallet lacks a chain or method.
 */
export function toWalletError(thrown: unknown): Error {
  if (thrown instanceof Error && ownNames.has(thrown.name)) return thrown
  const message = messageOf(thrown)
  const code = codeOf(thrown)
  const cause =
    thrown instanceof Error ? thrown : new WalletRpcError(message, { code, data: dataOf(thrown), cause: thrown })
  if (isRejection(code, message)) return new UserRejectedRequestError(cause)
  if (code !== undefined && code >= unsupportedCodes.first && code <= unsupportedCodes.last) {
    return new SwitchChainError(cause)
  }
  if (/^proposal expired/i.test(message)) return new PairingExpiredError('The pairing expired', { cause })
  if (/^request expired/i.test(message)) return new RequestExpiredError('The wallet did not answer in time', { cause })
  if (/no internet connection|establish socket connection|failed to publish/i.test(message)) {
    return new RelayUnreachableError('The relay cannot be reached', { cause })
  }
  if (code === userDisconnected || /no matching key|session topic doesn't exist/i.test(message)) {
    return new SessionEndedError('The wallet ended the connection', { cause })
  }
  return thrown instanceof Error && code === undefined ? new SdkError(message, { cause }) : cause
}

/** Returns true if the wallet does not know the requested chain (EIP-3326), at any depth of the error. */
export function isUnknownChain(error: unknown): boolean {
  for (let depth = 0, current = error; depth < 8 && isObject(current); depth++) {
    if (current.code === 4902 || /unrecognized chain/i.test(messageOf(current))) return true
    const { cause, data } = current
    current = cause ?? (isObject(data) ? data.originalError : undefined)
  }
  return false
}

/** Anything may be thrown, so each property may be anything. */
type Thrown = Partial<Record<'code' | 'message' | 'data' | 'cause' | 'originalError', unknown>>

const ownNames = new Set([
  'RelayUnreachableError',
  'PairingExpiredError',
  'PairingReplacedError',
  'PairingCancelledError',
  'RequestExpiredError',
  'SessionEndedError',
  'NoChainError',
  'SdkError',
  'WalletRpcError',
  'UserRejectedRequestError',
  'SwitchChainError',
  'UnsupportedProviderMethodError',
])

function isRejection(code: number | undefined, message: string): boolean {
  return code === 4001 || (code !== undefined && code >= 5000 && code <= 5003) || rejectionWords.test(message)
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown
  return isObject(thrown) && typeof thrown.message === 'string' ? thrown.message : 'The wallet reported an error'
}

function codeOf(thrown: unknown): number | undefined {
  return isObject(thrown) && typeof thrown.code === 'number' ? thrown.code : undefined
}

function dataOf(thrown: unknown): unknown {
  return isObject(thrown) ? thrown.data : undefined
}

function isObject(value: unknown): value is Thrown {
  return typeof value === 'object' && value !== null
}
