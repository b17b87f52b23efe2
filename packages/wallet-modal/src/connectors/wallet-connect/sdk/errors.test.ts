import { describe, expect, it } from 'vitest'
import { RelayUnreachableError } from './errors.ts'
import { isUnknownChain, toWalletError } from './to-wallet-error.ts'

describe('errors of wallets and the SDK', () => {
  it.each([
    [{ code: 4001, message: 'no' }, 'UserRejectedRequestError'],
    [{ code: 5000, message: 'User rejected.' }, 'UserRejectedRequestError'],
    [{ code: 5003, message: 'User rejected events.' }, 'UserRejectedRequestError'],
    [{ code: 0, message: 'User denied the request' }, 'UserRejectedRequestError'],
    ['User rejected', 'UserRejectedRequestError'],
    [{ code: 5100, message: 'Unsupported chains.' }, 'SwitchChainError'],
    [{ code: 0, message: 'Proposal expired' }, 'PairingExpiredError'],
    [new Error('Proposal expired'), 'PairingExpiredError'],
    [new Error('Request expired. Please try again.'), 'RequestExpiredError'],
    [new Error('No internet connection detected. Please restart your network and try again.'), 'RelayUnreachableError'],
    [new Error("No matching key. session topic doesn't exist: 12"), 'SessionEndedError'],
    [{ code: 6000, message: 'User disconnected.' }, 'SessionEndedError'],
    [{ code: -32603, message: 'Internal error.' }, 'WalletRpcError'],
    [undefined, 'WalletRpcError'],
    [{}, 'WalletRpcError'],
  ])('turns %j into a %s', (thrown, name) => expect(toWalletError(thrown).name).toBe(name))

  it('keeps code, message and cause', () => {
    const thrown = { code: -32000, message: 'Out of gas', data: { left: 0 } }
    expect(toWalletError(thrown)).toMatchObject({
      code: -32000,
      message: 'Out of gas',
      data: { left: 0 },
      cause: thrown,
    })
    const error = new Error('anything')
    expect(toWalletError(error)).toMatchObject({ name: 'SdkError', message: 'anything', cause: error })
  })

  it('keeps an error that already has its name', () => {
    const error = new RelayUnreachableError('user rejected')
    expect(toWalletError(error)).toBe(error)
  })

  it.each([
    { code: 4902 },
    { code: -32603, message: 'x', data: { originalError: { code: 4902 } } },
    new Error('x', { cause: { code: 4902 } }),
    { code: -32000, message: 'Unrecognized chain ID "0x89"' },
  ])('finds the unknown chain in %j', (error) => expect(isUnknownChain(error)).toBe(true))

  it.each([{ code: 4001 }, new Error('x'), null, 'Unrecognized'])('finds none in %j', (error) => {
    expect(isUnknownChain(error)).toBe(false)
  })
})
