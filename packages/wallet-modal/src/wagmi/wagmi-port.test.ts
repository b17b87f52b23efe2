import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CreateConnectorFn, createConfig, createConnector, createStorage, custom, injected } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { bsc, mainnet } from 'wagmi/chains'
import { baseAccount } from 'wagmi/connectors/baseAccount'
import { toFailure } from '../connection/core/connection-failure.ts'
import { noAccount } from '../fixtures/fake-wallets.ts'
import {
  announce,
  fakeWindow,
  type InjectedAnswers,
  type InjectedWallet,
  injectedWallet,
} from '../fixtures/fake-window.ts'
import { settled } from '../fixtures/test-harness.ts'
import { createWagmiPort } from './wagmi-port.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x55d398326f99059fF775485246999027B3197955'

let window: ReturnType<typeof fakeWindow>
beforeEach(() => {
  window = fakeWindow()
  vi.stubGlobal('window', window)
})
afterEach(() => vi.unstubAllGlobals())

const chainAnswers = new Map<string, string>()

const unheard = { onAsked: () => {}, onUri: () => {}, onRelay: () => {} }

/** `kept` is what the browser stores for the site. */
function harness(connectors: CreateConnectorFn[] = [injected()], kept?: Map<string, string>) {
  const storage = {
    getItem: (key: string) => kept?.get(key) ?? null,
    setItem: (key: string, value: string) => void kept?.set(key, value),
    removeItem: (key: string) => void kept?.delete(key),
  }
  const config = createConfig({
    chains: [bsc],
    connectors,
    transports: { [bsc.id]: custom({ request: answerChain }) },
    batch: { multicall: false },
    storage: kept ? createStorage({ storage }) : null,
  })
  return { config, port: createWagmiPort(config, { tokens: {}, defaultChainId: undefined, chainImages: {} }) }
}

type Call = { method: string; params: [{ data: string }] }

async function answerChain({ method, params }: Call): Promise<string> {
  const answer = chainAnswers.get(method === 'eth_call' ? params[0].data.slice(0, 10) : method)
  if (answer === undefined) throw new Error(`No answer to ${method}`)
  return answer
}

function announced(rdns: string, wallet: InjectedWallet, made = harness()) {
  announce(window, rdns, wallet)
  const uid = made.port.connectors().find(({ id }) => id === rdns)?.uid ?? 'missing'
  return { ...made, uid }
}

/** Opens a page of the site and waits until wagmi has read its storage. */
async function openPage(rdns: string, wallet: InjectedWallet, kept: Map<string, string>) {
  const made = harness([injected()], kept)
  await settled()
  return announced(rdns, wallet, made)
}

describe('the connectors of a wagmi config', () => {
  it('are sorted into announced, injected and others, with hostile parts removed', () => {
    const { port } = harness()
    announce(window, 'com.alpha', injectedWallet(address), 'https://tracker.example/x.png')
    expect(port.connectors()).toMatchObject([
      { id: 'injected', name: null, kind: 'injected', isInstalled: false },
      { id: 'com.alpha', name: 'Wallet of com.alpha', rdns: 'com.alpha', kind: 'announced', icon: null },
    ])
  })

  it('report an injected wallet as installed once it is found', async () => {
    const { port } = harness()
    window.ethereum = injectedWallet(address)
    const heard = new Promise<void>((resolve) => port.watchConnectors(resolve))
    port.refreshConnectors()
    await heard
    expect(port.connectors()).toMatchObject([{ id: 'injected', isInstalled: true }])
  })

  it('are not loaded by listing them: only injected ones are asked for their provider', async () => {
    const getProvider = vi.fn(async () => undefined)
    const sdk = createConnector(() => ({
      id: 'sdk',
      name: 'SDK',
      type: 'sdk',
      getProvider,
      connect: () => Promise.reject(new Error('unused')),
      disconnect: async () => {},
      getAccounts: async () => [],
      getChainId: async () => 56,
      isAuthorized: async () => false,
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }))
    const { port } = harness([sdk])
    port.refreshConnectors()
    expect(port.connectors()).toMatchObject([{ kind: 'external' }])
    expect(getProvider).not.toHaveBeenCalled()
  })

  it('lists Base Account with wagmi’s own connector, and does not load its SDK before it is chosen', async () => {
    const { port } = harness([baseAccount({ appName: 'Test' })])
    port.refreshConnectors()
    expect(port.connectors()).toMatchObject([{ id: 'baseAccount', name: 'Base Account', kind: 'external' }])
    // The SDK is not installed here: choosing the wallet is the first thing that needs it.
    const [connector] = port.connectors()
    await expect(port.connect(connector?.uid ?? '', unheard)).rejects.toThrow(/@base-org\/account/)
  })
})

describe('connecting through wagmi', () => {
  it('reports when the wallet is asked, and then knows the account', async () => {
    const { port, uid } = announced('com.alpha', injectedWallet(address))
    const steps: string[] = []
    await port.connect(uid, { ...unheard, onAsked: () => steps.push('asked') })
    expect(steps).toEqual(['asked'])
    expect(port.account()).toEqual({
      status: 'connected',
      address,
      chainId: 56,
      networkName: 'BNB Smart Chain',
      explorerUrl: `https://bscscan.com/address/${address}`,
    })
  })

  it.each([
    [4001, 'rejected'],
    [-32002, 'requestPending'],
  ])("passes on the wallet's error: %i", async (code, kind) => {
    const refuse = () => {
      throw Object.assign(new Error('no'), { code })
    }
    const { port, uid } = announced('com.alpha', injectedWallet(address, { wallet_requestPermissions: refuse }))
    const error = await port.connect(uid, unheard).catch(toFailure)
    expect(error).toMatchObject({ kind })
    expect(port.account()).toMatchObject({ status: 'disconnected', address: null })
  })

  it('reports a missing wallet as not installed, without asking', async () => {
    const { port } = harness()
    const asked = vi.fn()
    const [missing] = port.connectors()
    expect(await port.connect(missing?.uid ?? '', { ...unheard, onAsked: asked }).catch(toFailure)).toMatchObject({
      kind: 'notInstalled',
    })
    expect(await port.connect('unknown', { ...unheard, onAsked: asked }).catch(toFailure)).toMatchObject({
      kind: 'notInstalled',
    })
    expect(asked).not.toHaveBeenCalled()
  })

  it('treats an approval without an account as a rejection', async () => {
    const empty = injectedWallet(address, {
      eth_accounts: () => [],
      eth_requestAccounts: () => [],
      wallet_requestPermissions: () => [],
    })
    const { port, uid } = announced('com.alpha', empty)
    expect(await port.connect(uid, unheard).catch(toFailure)).toMatchObject({ kind: 'rejected' })
    expect(port.account().address).toBeNull()
  })

  it('succeeds at once if that wallet is already connected', async () => {
    const wallet = injectedWallet(address)
    const { port, uid } = announced('com.alpha', wallet)
    await port.connect(uid, unheard)
    wallet.asked = []
    await port.connect(uid, unheard)
    expect(wallet.asked).toEqual([])
  })

  it('asks only the next wallet for the network chosen without one', async () => {
    let chain = '0x38'
    const wallet = injectedWallet(address, {
      eth_chainId: () => chain,
      wallet_switchEthereumChain: (parameters) => {
        const [wanted] = parameters as [{ chainId: string }]
        chain = wanted.chainId
        return null
      },
    })
    window.ethereum = wallet
    const config = createConfig({
      chains: [bsc, mainnet],
      connectors: [injected()],
      transports: { [bsc.id]: custom(wallet), [mainnet.id]: custom(wallet) },
      storage: null,
    })
    const port = createWagmiPort(config, { tokens: {}, defaultChainId: undefined, chainImages: {} })
    const uid = port.connectors()[0]?.uid ?? 'missing'
    await port.switchNetwork(mainnet.id)
    await port.connect(uid, unheard)
    expect(port.account().chainId).toBe(mainnet.id)
    await port.disconnect()
    chain = '0x38'
    wallet.asked = []
    await port.connect(uid, unheard)
    expect([port.account().chainId, wallet.asked.includes('wallet_switchEthereumChain')]).toEqual([bsc.id, false])
  })

  it('has no network name for a chain that the app does not have', async () => {
    const { port, uid } = announced('com.alpha', injectedWallet(address, {}, '0x539'))
    await port.connect(uid, unheard)
    expect(port.account()).toMatchObject({ chainId: 1337, networkName: null, explorerUrl: null })
  })
})

describe('a wallet that was left before it answered, with wagmi', () => {
  /** Asks a wallet that answers when the test says so. */
  async function askLate(answers: InjectedAnswers = {}, kept = new Map<string, string>()) {
    let answer = (_accounts: unknown) => {}
    const wait = () => new Promise((resolve) => (answer = resolve))
    const wallet = injectedWallet(other, { wallet_requestPermissions: wait, ...answers })
    const { config, port, uid } = await openPage('com.late', wallet, kept)
    announce(window, 'com.near', injectedWallet(address))
    const near = port.connectors().find(({ id }) => id === 'com.near')?.uid ?? 'missing'
    const failed = port.connect(uid, unheard).catch((error: unknown) => error)
    await expect.poll(() => wallet.asked, { interval: 5 }).toContain('wallet_requestPermissions')
    const approve = () => answer([{ caveats: [{ value: [other] }] }])
    /** As a wallet that reports its account instead of a connection. wagmi connects it by that event. */
    const report = () =>
      config.connectors.find((each) => each.uid === uid)?.emitter.emit('connect', { accounts: [other], chainId: 56 })
    return { config, port, uid, near, wallet, failed, approve, report }
  }

  it('does not replace the one that was chosen instead', async () => {
    const { config, port, near, failed, approve, report } = await askLate()
    await port.connect(near, unheard)
    report()
    approve()
    expect(await failed).toMatchObject({ name: 'PairingCancelledError' })
    report()
    expect(port.account()).toMatchObject({ status: 'connected', address })
    expect(config.state.connections.size).toBe(1)
  })

  it('is ignored while the one that was chosen instead is asked', async () => {
    const { port, near, failed, approve } = await askLate()
    const connecting = port.connect(near, unheard)
    approve()
    await Promise.all([failed, connecting])
    expect(port.account()).toMatchObject({ status: 'connected', address })
  })

  it.each(['cancelConnect', 'disconnect'] as const)('does not connect after %s', async (way) => {
    const { config, port, uid, failed, approve, report } = await askLate()
    await port[way](uid)
    approve()
    expect(await failed).toMatchObject({ name: 'PairingCancelledError' })
    report()
    expect(port.account()).toEqual(noAccount)
    expect(config.state.connections.size).toBe(0)
  })

  it('stays connected when it was left in the moment of its connection', async () => {
    const stored = new Map<string, string>()
    const { config, port, uid } = await openPage('com.near', injectedWallet(address), stored)
    port.watchAccount(() => port.account().status === 'connected' && port.cancelConnect(uid))
    await port.connect(uid, unheard)
    expect(port.account()).toMatchObject({ status: 'connected', address })
    await settled()
    expect([...stored.keys()].filter((key) => key.endsWith('.disconnected'))).toEqual([])
    // The wallet is locked and unlocked. It reports a connection, which wagmi takes.
    const { emitter } = config.connectors.find((each) => each.uid === uid) ?? {}
    emitter?.emit('disconnect')
    emitter?.emit('connect', { accounts: [address], chainId: 56 })
    expect(port.account()).toMatchObject({ status: 'connected', address })
  })

  it.each([
    { what: 'is not restored by a reload', access: [], restored: 0 },
    { what: 'is restored by a reload where another tab had connected it', access: [other], restored: 1 },
  ])('$what, and the site keeps its access', async ({ access, restored }) => {
    const kept = new Map<string, string>()
    const accounts = vi.fn((): string[] => access)
    const { port, uid, wallet, failed, approve } = await askLate({ eth_accounts: accounts }, kept)
    port.cancelConnect(uid)
    await settled()
    accounts.mockReturnValue([other])
    approve()
    expect(await failed).toMatchObject({ name: 'PairingCancelledError' })
    expect(port.account()).toEqual(noAccount)
    expect(wallet.asked).not.toContain('wallet_revokePermissions')
    const reloaded = await openPage('com.late', wallet, kept)
    expect(await reconnect(reloaded.config)).toHaveLength(restored)
  })

  it.each([
    ['ends a session that the late approval began', false],
    ['keeps a session that the page had before', true],
  ])('with the SDK of a wallet: %s', async (_, hadSession) => {
    let answer = () => {}
    const ended = vi.fn(async () => {})
    const sdk = createConnector(() => ({
      id: 'sdk',
      name: 'SDK',
      type: 'sdk',
      getProvider: async () => ({}),
      connect: () =>
        new Promise((resolve) => {
          answer = () => resolve({ accounts: [other] as never, chainId: 56 })
        }),
      disconnect: ended,
      getAccounts: async () => [],
      getChainId: async () => 56,
      isAuthorized: async () => hadSession,
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }))
    const { port } = harness([sdk])
    const uid = port.connectors()[0]?.uid ?? 'missing'
    let isAsked = false
    const failed = port.connect(uid, { ...unheard, onAsked: () => (isAsked = true) }).catch((error: unknown) => error)
    await expect.poll(() => isAsked, { interval: 5 }).toBe(true)
    port.cancelConnect(uid)
    answer()
    expect(await failed).toMatchObject({ name: 'PairingCancelledError' })
    expect(port.account()).toEqual(noAccount)
    expect(ended).toHaveBeenCalledTimes(hadSession ? 0 : 1)
  })

  it('is restored by a reload when it was chosen again before it reported its accounts', async () => {
    const kept = new Map<string, string>()
    const reports: ((accounts: string[]) => void)[] = []
    const wait = () => new Promise((resolve) => reports.push(resolve))
    const accounts = vi.fn((): unknown => wait())
    const { port, uid, approve } = await askLate({ eth_accounts: accounts }, kept)
    port.cancelConnect(uid)
    await expect.poll(() => reports.length, { interval: 5 }).toBe(1)
    accounts.mockReturnValue([other])
    const again = port.connect(uid, unheard)
    await settled()
    approve()
    await again
    for (const report of reports) report([])
    await settled()
    expect([...kept.keys()].filter((key) => key.endsWith('.disconnected'))).toEqual([])
  })

  it('connects when it is chosen again', async () => {
    const { port, uid, approve } = await askLate()
    port.cancelConnect(uid)
    const again = port.connect(uid, unheard)
    approve()
    await new Promise((resolve) => setTimeout(resolve, 10))
    approve()
    await again
    expect(port.account()).toMatchObject({ status: 'connected', address: other })
  })
})

describe('disconnecting through wagmi', () => {
  it('ends a connection that is still being restored, also after a reload', async () => {
    const kept = new Map<string, string>()
    const reports: (() => void)[] = []
    const accounts = vi.fn((): unknown => [address])
    const wallet = injectedWallet(address, { eth_accounts: accounts })
    const first = await openPage('com.alpha', wallet, kept)
    await first.port.connect(first.uid, unheard)
    const second = await openPage('com.alpha', wallet, kept)
    accounts.mockImplementation(() => new Promise((resolve) => reports.push(() => resolve([address]))))
    const restoring = reconnect(second.config)
    await expect.poll(() => reports.length, { interval: 5 }).toBe(1)
    await second.port.disconnect()
    accounts.mockImplementation(() => [address])
    for (const report of reports) report()
    expect(await restoring).toEqual([])
    const third = await openPage('com.alpha', wallet, kept)
    expect(await reconnect(third.config)).toEqual([])
  })

  it('disconnects every wallet, including earlier ones', async () => {
    const { port, uid } = announced('com.alpha', injectedWallet(address))
    announce(window, 'com.beta', injectedWallet(other))
    await port.connect(uid, unheard)
    await port.connect(port.connectors().find(({ id }) => id === 'com.beta')?.uid ?? '', unheard)
    expect(port.account().address).toBe(other)
    await port.disconnect()
    expect(port.account()).toEqual(noAccount)
  })
})

describe('the balance', () => {
  it('is the native currency, or the token set for the chain', async () => {
    const { config, port, uid } = announced('com.alpha', injectedWallet(address))
    await port.connect(uid, unheard)
    chainAnswers.set('eth_getBalance', '0x5')
    expect(await port.balance(port.account())).toMatchObject({ value: 5n, decimals: 18, symbol: 'BNB' })

    const word = (hex: string) => `0x${hex.padStart(64, '0')}`
    chainAnswers.set('0x70a08231', word('7'))
    chainAnswers.set('0x313ce567', word('12'))
    chainAnswers.set('0x95d89b41', `${word('20')}${word('4').slice(2)}${'55534454'.padEnd(64, '0')}`)
    const withToken = createWagmiPort(config, {
      tokens: { 56: { address: token } },
      defaultChainId: undefined,
      chainImages: {},
    })
    expect(await withToken.balance(port.account())).toEqual({ value: 7n, decimals: 18, symbol: 'USDT' })
  })

  it('is refused without an account', async () => {
    await expect(harness().port.balance(noAccount)).rejects.toThrow('Connect an account')
  })
})
