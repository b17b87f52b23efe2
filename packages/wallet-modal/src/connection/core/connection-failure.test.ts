import {
  BaseError,
  ResourceUnavailableRpcError,
  RpcRequestError,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { SdkError, SessionEndedError } from '../../connectors/wallet-connect/sdk/errors.ts'
import { InvalidAnswerError } from '../../networks/core/chain-id.ts'
import { isPairingOver, toFailure } from './connection-failure.ts'

const rpcError = (code: number, message = 'message') =>
  new RpcRequestError({ body: {}, url: 'wallet', error: { code, message } })

describe('wallet errors', () => {
  it.each([
    ['4001', { code: 4001, message: 'User rejected the request.' }, 'rejected'],
    ['4001 wrapped by the library', new UserRejectedRequestError(new Error('no')), 'rejected'],
    ['4001 deep among the causes', new Error('a', { cause: new Error('b', { cause: { code: 4001 } }) }), 'rejected'],
    ['5000', { code: 5000, message: 'User rejected.' }, 'rejected'],
    ['ACTION_REJECTED', { code: 'ACTION_REJECTED' }, 'rejected'],
    ['the message of a closed modal', new Error('User closed modal'), 'rejected'],
    ['the message of an empty account list', new Error('accounts received is empty'), 'rejected'],
    ['-32002', { code: -32002, message: 'already pending' }, 'requestPending'],
    ['-32002 wrapped', new ResourceUnavailableRpcError(rpcError(-32002)), 'requestPending'],
    ['4902', { code: 4902 }, 'chainUnsupported'],
    ['4902 of a mobile wallet', { code: -32603, data: { originalError: { code: 4902 } } }, 'chainUnsupported'],
    ['a failed switch', new SwitchChainError(new Error('cannot')), 'chainUnsupported'],
    ['a chain the app does not have', { name: 'ChainNotConfiguredError' }, 'chainUnsupported'],
    ['a missing provider', { name: 'ProviderNotFoundError' }, 'notInstalled'],
    ['a missing connector', { name: 'ConnectorNotFoundError' }, 'notInstalled'],
    ['an expired pairing', { name: 'PairingExpiredError' }, 'expired'],
    ['an unreachable relay', { name: 'RelayUnreachableError' }, 'relayUnreachable'],
    ['a chunk that did not load', new TypeError('Failed to fetch dynamically imported module'), 'relayUnreachable'],
    ['4100', { code: 4100 }, 'unauthorized'],
    ['4200', { code: 4200 }, 'methodUnsupported'],
    ['4900', { code: 4900 }, 'walletOffline'],
    ['a wallet that does not answer', { name: 'WalletSilentError' }, 'walletSilent'],
    ['-32603', { code: -32603, message: 'Internal JSON-RPC error.' }, 'walletError'],
  ])('recognises %s', (_, error, kind) => {
    expect(toFailure(error).kind).toBe(kind)
  })

  it("keeps the wallet's message for an unknown error", () => {
    expect(toFailure(new Error('Wallet is locked')).detail).toBe('Wallet is locked')
    expect(toFailure('just text').detail).toBe('just text')
    expect(toFailure({ code: 4001, message: 'User rejected' }).detail).toBeNull()
  })

  it.each([
    ['the JavaScript engine', new TypeError("Cannot read properties of null (reading 'map')")],
    ['viem', new BaseError('An unknown error occurred')],
    ['this package', new SdkError('Missing or invalid. connect() namespaces')],
    ['this package, about an answer', new InvalidAnswerError('The chain id is not a number')],
    ['this package, about the session', new SessionEndedError('There is no connection to a wallet')],
    ['wagmi, about an SDK that is not installed', new Error('dependency "@base-org/account" not found')],
    ['Vite, about the same', new Error('Could not resolve "@base-org/account" imported by "@wagmi/core".')],
  ])("does not quote an error of %s as the wallet's", (_, error) => {
    expect(toFailure(error)).toEqual({ kind: 'walletError', detail: null })
  })

  it("quotes the wallet's error inside a library's", () => {
    const wallet = Object.assign(new Error('Disk full'), { code: -32603 })
    expect(toFailure(new BaseError('Failed', { cause: wallet })).detail).toBe('Disk full')
  })

  it("shortens and cleans the wallet's message", () => {
    expect(toFailure(new Error(`\u202eline\n\tbreak ${'x'.repeat(500)}`)).detail).toMatch(/^line break x+…$/)
    expect(toFailure(new Error('y'.repeat(500))).detail).toHaveLength(140)
  })

  it.each([undefined, null, 42, '', {}, new Error('')])('accepts anything thrown: %j', (thrown) => {
    expect(toFailure(thrown)).toEqual({ kind: 'walletError', detail: null })
  })

  it('ends on a cause that refers to itself', () => {
    const error: { cause?: unknown } = {}
    error.cause = error
    expect(toFailure(error).kind).toBe('walletError')
  })
})

describe('the end of a pairing', () => {
  it('is not a failure if another replaced it or it was cancelled', () => {
    const named = (name: string) => Object.assign(new Error('over'), { name })
    expect(
      ['PairingReplacedError', 'PairingCancelledError', 'PairingExpiredError'].map(named).map(isPairingOver),
    ).toEqual([true, true, false])
  })
})
