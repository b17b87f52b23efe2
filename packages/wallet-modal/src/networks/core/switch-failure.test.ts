import { SwitchChainError, UserRejectedRequestError } from 'viem'
import { describe, expect, it } from 'vitest'
import { ChainNotAddedError, ChainNotSwitchedError } from './switch-error.ts'
import { toSwitchFailure } from './switch-failure.ts'

const rpcError = (code: number, message = 'said so') => Object.assign(new Error(message), { code })

describe('check 16: wallet errors on a switch', () => {
  it.each([
    { said: 'declined', error: rpcError(4001), kind: 'rejected' },
    { said: 'declined, as wagmi wraps it', error: new UserRejectedRequestError(rpcError(4001)), kind: 'rejected' },
    { said: 'an open prompt', error: rpcError(-32002), kind: 'requestPending' },
    { said: 'an open prompt, wrapped', error: new SwitchChainError(rpcError(-32002)), kind: 'requestPending' },
    { said: 'unauthorized', error: rpcError(4100), kind: 'unauthorized' },
    { said: 'disconnected from its chains', error: rpcError(4900), kind: 'walletOffline' },
    { said: 'an unknown chain', error: rpcError(4902), kind: 'chainUnsupported' },
    { said: 'an unsupported method', error: rpcError(4200), kind: 'chainUnsupported' },
    { said: 'an unsupported method, wrapped', error: new SwitchChainError(rpcError(4200)), kind: 'chainUnsupported' },
    {
      said: 'a connector that cannot switch',
      error: Object.assign(new Error('no'), { name: 'SwitchChainNotSupportedError' }),
      kind: 'chainUnsupported',
    },
    { said: 'adding declined', error: new ChainNotAddedError(rpcError(4001)), kind: 'notAdded' },
    { said: 'adding failed', error: new ChainNotAddedError(rpcError(-32603)), kind: 'notAdded' },
    { said: 'an open prompt to add', error: new ChainNotAddedError(rpcError(-32002)), kind: 'requestPending' },
    { said: 'approved without a switch', error: new ChainNotSwitchedError(), kind: 'notSwitched' },
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
