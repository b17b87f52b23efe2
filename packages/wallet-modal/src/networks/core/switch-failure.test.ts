import { SwitchChainError, UserRejectedRequestError } from 'viem'
import { describe, expect, it } from 'vitest'
import { ChainNotAddedError, ChainNotSwitchedError, toSwitchFailure } from './switch-failure.ts'

const rpcError = (code: number, message = 'said so') => Object.assign(new Error(message), { code })

describe('check 16: wallet errors on a switch', () => {
  it.each([
    { said: 'declined', error: rpcError(4001), kind: 'rejected' },
    { said: 'declined, as wagmi wraps it', error: new UserRejectedRequestError(rpcError(4001)), kind: 'rejected' },
    { said: 'a prompt is open', error: rpcError(-32002), kind: 'requestPending' },
    { said: 'a prompt is open, wrapped', error: new SwitchChainError(rpcError(-32002)), kind: 'requestPending' },
    { said: 'the chain is unknown', error: rpcError(4902), kind: 'chainUnsupported' },
    { said: 'it has no such method', error: rpcError(4200), kind: 'chainUnsupported' },
    { said: 'it has no such method, wrapped', error: new SwitchChainError(rpcError(4200)), kind: 'chainUnsupported' },
    {
      said: 'its connector cannot switch',
      error: Object.assign(new Error('no'), { name: 'SwitchChainNotSupportedError' }),
      kind: 'chainUnsupported',
    },
    { said: 'no to adding', error: new ChainNotAddedError(rpcError(4001)), kind: 'notAdded' },
    { said: 'adding is broken', error: new ChainNotAddedError(rpcError(-32603)), kind: 'notAdded' },
    { said: 'a prompt to add is open', error: new ChainNotAddedError(rpcError(-32002)), kind: 'requestPending' },
    { said: 'yes, and stayed where it was', error: new ChainNotSwitchedError(), kind: 'notSwitched' },
  ])('$said: $kind', ({ error, kind }) => {
    expect(toSwitchFailure(error)).toEqual({ kind, detail: null })
  })

  it('keeps the message of an unknown error, even inside a wrapper', () => {
    const broken = rpcError(-32603, 'Disk full')
    expect(toSwitchFailure(broken)).toEqual({ kind: 'walletError', detail: 'Disk full' })
    expect(toSwitchFailure(new SwitchChainError(broken))).toEqual({ kind: 'walletError', detail: 'Disk full' })
  })

  it('treats a failure specific to connecting as a wallet error', () => {
    const gone = Object.assign(new Error('Gone'), { name: 'ProviderNotFoundError' })
    expect(toSwitchFailure(gone).kind).toBe('walletError')
  })

  it.each([undefined, null, 'no', 7])('treats %j as a wallet error', (thrown) => {
    expect(toSwitchFailure(thrown).kind).toBe('walletError')
  })
})
