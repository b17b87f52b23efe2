import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CreateConnectorFn, createConfig, createStorage, custom } from 'wagmi'
import { connect, disconnect, getConnection } from 'wagmi/actions'
import { bsc } from 'wagmi/chains'
import { mock } from 'wagmi/connectors/mock'
import { browserClock } from '../browser/environment.ts'
import { walletConnect } from '../connectors/wallet-connect/wallet-connect.ts'
import { announce, fakeWindow, type InjectedWallet, injectedWallet } from '../fixtures/fake-window.ts'
import { fakeClock, settled } from '../fixtures/test-harness.ts'
import { reconnectLast } from './reconnect-last.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', fakeWindow())
})
afterEach(() => vi.unstubAllGlobals())

/**
 * An app whose page was just loaded: only storage, which has not been read yet. Installed wallets answer wagmi's
 * EIP-6963 request.
 */
function openPage(present: Record<string, InjectedWallet> = {}, connectors: readonly CreateConnectorFn[] = []) {
  const target = fakeWindow()
  vi.stubGlobal('window', target)
  target.addEventListener('eip6963:requestProvider', () => {
    for (const [rdns, wallet] of Object.entries(present)) announce(target, rdns, wallet)
  })
  return createConfig({
    chains: [bsc],
    connectors,
    transports: { [bsc.id]: custom({ request: () => Promise.reject(new Error('no chain here')) }) },
    storage: createStorage({
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    }),
  })
}

/** A connector that always fails, like one whose code cannot be loaded. */
const neverAsked: CreateConnectorFn = (config) => {
  const fail = () => Promise.reject(new Error('must not be asked'))
  return {
    ...mock({ accounts: [address] })(config),
    id: 'never',
    connect: fail,
    isAuthorized: fail,
    getProvider: fail,
    getAccounts: fail,
  }
}

/** The same a moment later: wagmi has read its storage and receives announcements. */
async function loadPage() {
  const config = openPage()
  await settled()
  return config
}

async function visitAndConnect(rdns: string, wallet: InjectedWallet) {
  const config = await loadPage()
  announce(globalThis.window, rdns, wallet)
  const connector = config.connectors.find(({ id }) => id === rdns)
  if (!connector) throw new Error('The wallet was not announced')
  await connect(config, { connector })
  return config
}

describe('reconnecting', () => {
  it('asks the last wallet for its accounts without a prompt, and no other wallet', async () => {
    const [alpha, beta] = [injectedWallet(address), injectedWallet(address)]
    await visitAndConnect('com.alpha', alpha)
    const config = await loadPage()
    announce(globalThis.window, 'com.beta', beta)
    announce(globalThis.window, 'com.alpha', alpha)
    alpha.asked = []
    expect(await reconnectLast(config)).toBe(true)
    expect(getConnection(config)).toMatchObject({ status: 'connected', address })
    expect(alpha.asked).not.toContain('eth_requestAccounts')
    expect(alpha.asked).not.toContain('wallet_requestPermissions')
    expect(beta.asked).toEqual([])
  })

  it('waits until storage has been read', async () => {
    const alpha = injectedWallet(address)
    await visitAndConnect('com.alpha', alpha)
    const config = openPage({ 'com.alpha': alpha })
    expect(await reconnectLast(config)).toBe(true)
    expect(getConnection(config)).toMatchObject({ status: 'connected', address })
  })

  it('waits for a wallet that announces itself late', async () => {
    const alpha = injectedWallet(address)
    await visitAndConnect('com.alpha', alpha)
    const config = await loadPage()
    const clock = fakeClock()
    const done = reconnectLast(config, { clock, waitForWallet: 1000 })
    await settled()
    clock.advance(900)
    announce(globalThis.window, 'com.alpha', alpha)
    expect(await done).toBe(true)
  })

  it('leaves a wallet connected that the user chose while the last one was awaited', async () => {
    const [alpha, beta] = [injectedWallet(address), injectedWallet(address)]
    await visitAndConnect('com.alpha', alpha)
    const config = await loadPage()
    const done = reconnectLast(config, { clock: fakeClock() })
    await settled()
    announce(globalThis.window, 'com.beta', beta)
    const connector = config.connectors.find(({ id }) => id === 'com.beta')
    if (connector) await connect(config, { connector })
    announce(globalThis.window, 'com.alpha', alpha)
    expect(await done).toBe(true)
    expect(getConnection(config)).toMatchObject({ status: 'connected', connector: { id: 'com.beta' } })
  })

  it('ends disconnected if that wallet does not appear', async () => {
    await visitAndConnect('com.alpha', injectedWallet(address))
    const config = await loadPage()
    const clock = fakeClock()
    const done = reconnectLast(config, { clock })
    await settled()
    clock.advance(1000)
    expect(await done).toBe(false)
    expect(getConnection(config)).toMatchObject({ status: 'disconnected', address: undefined })
    expect(config.state.connections.size).toBe(0)
  })

  it('loads the code of the last connector only', async () => {
    const alpha = injectedWallet(address)
    await visitAndConnect('com.alpha', alpha)
    const imported: string[] = []
    const page = {
      clock: browserClock,
      onVisible: () => {},
      onEndedElsewhere: () => {},
      tabStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
      pages: new Map(),
      async importSdk() {
        imported.push('WalletConnect')
        throw new Error('must not be asked for')
      },
    }
    const config = openPage({ 'com.alpha': alpha }, [walletConnect({ projectId: 'test' }, page), neverAsked])
    expect(await reconnectLast(config)).toBe(true)
    expect(imported).toEqual([])
  })

  it('does nothing after a disconnect, or on a first visit', async () => {
    const alpha = injectedWallet(address)
    await disconnect(await visitAndConnect('com.alpha', alpha))
    const config = await loadPage()
    announce(globalThis.window, 'com.alpha', alpha)
    alpha.asked = []
    expect(await reconnectLast(config)).toBe(false)
    expect(alpha.asked).toEqual([])
    kept.clear()
    expect(await reconnectLast(await loadPage())).toBe(false)
  })

  it('restores a connection that an attempt in another tab removed from the storage of wagmi', async () => {
    const [alpha, beta] = [injectedWallet(address), injectedWallet(address)]
    const other = await loadPage()
    announce(globalThis.window, 'com.beta', beta)
    await visitAndConnect('com.alpha', alpha)
    const connector = other.connectors.find(({ id }) => id === 'com.beta')
    beta.request = () => Promise.reject(Object.assign(new Error('No'), { code: 4001 }))
    await expect(connector && connect(other, { connector })).rejects.toThrow()
    const config = await loadPage()
    announce(globalThis.window, 'com.alpha', alpha)
    expect(await reconnectLast(config)).toBe(true)
    expect(getConnection(config)).toMatchObject({ status: 'connected', address })
  })

  it('does not end an attempt of the user that began while a wallet was awaited', async () => {
    await disconnect(await visitAndConnect('com.alpha', injectedWallet(address)))
    const config = await loadPage()
    const clock = fakeClock()
    const done = reconnectLast(config, { clock })
    await settled()
    const beta = injectedWallet(address, { wallet_requestPermissions: () => new Promise(() => {}) })
    announce(globalThis.window, 'com.beta', beta)
    const connector = config.connectors.find(({ id }) => id === 'com.beta')
    if (connector) void connect(config, { connector })
    await settled()
    clock.advance(1000)
    expect(await done).toBe(false)
    expect(getConnection(config).status).toBe('connecting')
  })

  it('ends disconnected if the wallet has revoked the permission', async () => {
    await visitAndConnect('com.alpha', injectedWallet(address))
    const config = await loadPage()
    announce(globalThis.window, 'com.alpha', injectedWallet(address, { eth_accounts: () => [] }))
    expect(await reconnectLast(config)).toBe(false)
    expect(getConnection(config).status).toBe('disconnected')
  })
})
