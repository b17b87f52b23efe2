import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConfig, custom, injected } from 'wagmi'
import { bsc, mainnet } from 'wagmi/chains'
import { toFailure } from '../connection/core/connection-failure.ts'
import { fakeWindow, type InjectedWallet, injectedWallet } from '../fixtures/fake-window.ts'
import { createWagmiPort } from '../wagmi/wagmi-port.ts'
import { gateAnnouncements } from './announcement-gate.ts'
import { guardProvider } from './guarded-provider.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const unheard = { onAsked: () => {}, onUri: () => {}, onRelay: () => {} }

let window: ReturnType<typeof fakeWindow>
beforeEach(() => {
  window = fakeWindow()
  vi.stubGlobal('window', window)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function announce(detail: unknown) {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

function detailOf(change: object = {}, provider: unknown = injectedWallet(address)) {
  const usual = { uuid: JSON.stringify(change), rdns: 'com.alpha', name: 'Alpha', icon: 'data:image/png;base64,AA' }
  return { info: { ...usual, ...change }, provider }
}

function page() {
  const config = createConfig({
    chains: [bsc, mainnet],
    connectors: [injected()],
    transports: {
      [bsc.id]: custom({ request: async () => '0x0' }),
      [mainnet.id]: custom({ request: async () => '0x0' }),
    },
    storage: null,
  })
  const port = createWagmiPort(config, { tokens: {}, defaultChainId: undefined, chainImages: {} })
  return { config, port }
}

const invalid: [string, unknown][] = [
  ['no detail', null],
  ['no info', { provider: injectedWallet(address) }],
  ['rdns null', detailOf({ rdns: null })],
  ['no rdns', detailOf({ rdns: undefined })],
  ['rdns that is no domain', detailOf({ rdns: 'metamask' })],
  ['a name that is no text', detailOf({ name: { toString: null } })],
  ['no uuid', detailOf({ uuid: undefined })],
  ['no provider', detailOf({}, null)],
  ['a provider without request', detailOf({}, { on: () => {} })],
  ['a provider that is a promise', detailOf({}, Object.assign(Promise.resolve(), { request: () => {}, on: () => {} }))],
]

describe('the gate of announcements', () => {
  it('is one for all copies of the package on a page', async () => {
    vi.resetModules()
    const copy = await import('./announcement-gate.ts')
    const heard: unknown[] = []
    expect(copy.gateAnnouncements()).toBe(gateAnnouncements())
    window.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent).detail))
    announce(detailOf())
    expect(heard).toMatchObject([{ info: { rdns: 'com.alpha' } }])
  })

  it.each(invalid)('drops an announcement with %s, and gives the reason', (_, detail) => {
    const reasons: string[] = []
    gateAnnouncements({ onDropped: (reason) => reasons.push(reason) })
    const { port } = page()
    announce(detail)
    announce(detail)
    announce(detailOf({ rdns: 'com.beta' }))
    expect(port.connectors().map(({ id }) => id)).toEqual(['injected', 'com.beta'])
    expect(reasons).toHaveLength(1)
  })

  it.each([null, undefined, 7, {}])('lists the other wallets if one with the rdns %j came before the gate', (rdns) => {
    const { port } = page()
    announce(detailOf({ rdns }))
    announce(detailOf({ rdns: 'com.beta' }))
    expect(port.connectors().map(({ id }) => id)).toContain('com.beta')
  })

  it('passes on a frozen copy', () => {
    gateAnnouncements()
    const heard: unknown[] = []
    window.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent).detail))
    announce(detailOf({ name: '\u202eAlpha\n' }))
    expect(heard).toMatchObject([{ info: { name: 'Alpha', rdns: 'com.alpha' } }])
    expect(Object.isFrozen((heard[0] as { info: object }).info)).toBe(true)
  })
})

describe("the wallet's answers", () => {
  const connectTo = async (answers: Parameters<typeof injectedWallet>[1]) => {
    gateAnnouncements()
    const { config, port } = page()
    announce(detailOf({ rdns: 'com.alpha' }, injectedWallet(address, answers)))
    const uid = port.connectors().find(({ id }) => id === 'com.alpha')?.uid ?? ''
    const error = await port.connect(uid, unheard).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return { config, port, failure: toFailure(error) }
  }

  it.each(['abc', null, {}, '0x', -1, 1.5, '', [56]])('never put the chain id %j into the state', async (chainId) => {
    const { config, port, failure } = await connectTo({ eth_chainId: () => chainId })
    expect(port.account()).toMatchObject({ status: 'disconnected', chainId: null })
    expect(config.state.connections.size).toBe(0)
    expect(failure).toEqual({ kind: 'walletError', detail: null })
  })

  it.each([null, {}, 'text', [null], ['0x12']])('count the accounts %j as none', async (accounts) => {
    const answer = () => accounts
    const { port } = await connectTo({
      eth_accounts: answer,
      eth_requestAccounts: answer,
      wallet_requestPermissions: () => [],
    })
    expect(port.account()).toMatchObject({ status: 'disconnected', address: null })
  })

  it('end the wait for a wallet that hangs on eth_chainId with a kind of their own', async () => {
    vi.useFakeTimers()
    const connecting = connectTo({ eth_chainId: () => new Promise(() => {}) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await connecting).failure).toEqual({ kind: 'walletSilent', detail: null })
  })
})

describe('a wallet that cannot tell its accounts', () => {
  it.each([
    ['rejects', () => Promise.reject(new Error('locked'))],
    [
      'throws',
      () => {
        throw new Error('locked')
      },
    ],
  ])('has none when it %s, because connectors ask without waiting', async (_, request) => {
    const guard = guardProvider({ ...injectedWallet(address), request })
    expect(await guard.request({ method: 'eth_accounts' })).toEqual([])
    await expect(guard.request({ method: 'eth_requestAccounts' })).rejects.toThrow('locked')
  })
})

describe("the wallet's events", () => {
  function emitter() {
    const listeners = new Map<string, (value: unknown) => unknown>()
    const wallet: InjectedWallet & { emit(event: string, value: unknown): unknown } = {
      ...injectedWallet(address),
      on: ((event: string, listener: (value: unknown) => unknown) => void listeners.set(event, listener)) as never,
      emit: (event, value) => listeners.get(event)?.(value),
    }
    return wallet
  }

  it('never put a chain that is no number or an account that is no address into the state', async () => {
    gateAnnouncements()
    const { port } = page()
    const wallet = emitter()
    announce(detailOf({ rdns: 'com.alpha' }, wallet))
    await port.connect(port.connectors()[1]?.uid ?? '', unheard)
    for (const value of ['abc', null, Number.NaN, {}, [56], '0x']) wallet.emit('chainChanged', value)
    for (const value of [null, 'text', [null], ['0x12'], {}]) wallet.emit('accountsChanged', value)
    for (const value of [null, {}, { chainId: 'abc' }]) wallet.emit('connect', value)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(port.account()).toMatchObject({ status: 'connected', address, chainId: 56 })
    wallet.emit('chainChanged', '0x1')
    expect(port.account().chainId).toBe(1)
    wallet.emit('accountsChanged', [])
    await vi.waitFor(() => expect(port.account().status).toBe('disconnected'))
  })

  it('reach the listener once, and no more after it is removed', () => {
    const [heard, removed]: [unknown[], unknown[]] = [[], []]
    const wallet = { ...emitter(), removeListener: (_: string, listener: unknown) => void removed.push(listener) }
    const guard = guardProvider(wallet)
    const listener = (value: unknown) => void heard.push(value)
    guard.on('chainChanged', listener)
    wallet.emit('chainChanged', 56)
    guard.removeListener?.('chainChanged', listener)
    expect(heard).toEqual(['0x38'])
    expect(removed).toHaveLength(1)
    expect(guardProvider(guard)).toBe(guard)
  })
})

describe('an injected wallet that did not pass the gate', () => {
  it('has its answers checked once the modal opened', async () => {
    const { config, port } = page()
    window.ethereum = injectedWallet(address, { eth_chainId: () => 'abc', eth_accounts: () => [address, 'x'] })
    port.refreshConnectors()
    const [connector] = config.connectors
    await vi.waitFor(async () =>
      expect(await connector?.getChainId().catch(({ name }: Error) => name)).toBe('InvalidAnswerError'),
    )
    expect(await connector?.getAccounts()).toEqual([address])
  })

  it('cannot put a chain id that is not a number into the state before', async () => {
    const { config, port } = page()
    window.ethereum = injectedWallet(address, { eth_chainId: () => 'abc' })
    await expect(port.connect(config.connectors[0]?.uid ?? '', unheard)).rejects.toThrow('Not a number')
    expect(config.state).toMatchObject({ chainId: 56, status: 'disconnected' })
  })
})
