import { bsc, mainnet } from 'viem/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { toFailure } from '../connection/core/connection-failure.ts'
import { createProviderPort } from './provider-port.ts'
import { createSession } from './session.ts'
import { createWalletList } from './wallet-list.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const unheard = { onAsked: () => {}, onUri: () => {}, onRelay: () => {} }

type Handler = (params: unknown) => unknown

const decline = () => {
  throw Object.assign(new Error('no'), { code: 4001 })
}
const declining = { wallet_switchEthereumChain: decline }

/** A wallet on BNB Smart Chain that answers from a table and lets the test emit its events. */
function createWallet(answers: Record<string, Handler> = {}) {
  const state = { chainId: '0x38', asked: [] as string[] }
  const listeners = new Map<string, (value: unknown) => void>()
  const known: Record<string, Handler> = {
    eth_chainId: () => state.chainId,
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_getBalance: () => '0x10',
    personal_sign: (params) => (params as readonly string[])[0],
    wallet_switchEthereumChain(params) {
      const [wanted] = params as readonly { chainId: string }[]
      state.chainId = wanted?.chainId ?? ''
    },
    ...answers,
  }
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      state.asked.push(method)
      return known[method]?.(params)
    },
    on: (name: string, listener: (value: unknown) => void) => void listeners.set(name, listener),
    removeListener: (name: string) => void listeners.delete(name),
  }
  return { provider, state, listeners, emit: (name: string, value: unknown) => listeners.get(name)?.(value) }
}

const stored = new Map<string, string>()
afterEach(() => stored.clear())

function createHarness(defaultChainId?: number) {
  const page: EventTarget & { ethereum?: unknown } = new EventTarget()
  const list = createWalletList(page)
  const session = createSession(list, {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  })
  const port = createProviderPort(list, session, {
    chains: [bsc, mainnet],
    tokens: {},
    defaultChainId,
    chainImages: {},
  })
  function announce({ provider }: ReturnType<typeof createWallet>, info: object = {}) {
    const known = { uuid: 'near', name: 'Near Wallet', rdns: 'com.example.near', icon: '', ...info }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: known, provider } }))
  }
  return { page, session, port, announce }
}

async function createConnected(answers: Record<string, Handler> = {}, defaultChainId?: number) {
  const wallet = createWallet(answers)
  const harness = createHarness(defaultChainId)
  harness.announce(wallet)
  await harness.port.connect('near', unheard)
  return { ...harness, wallet }
}

describe('wallets of a page without wagmi', () => {
  it('lists announced wallets and an injected one, and drops invalid announcements', () => {
    const { port, page, announce } = createHarness()
    announce(createWallet())
    announce(createWallet(), { uuid: 'bad', rdns: null })
    expect(port.connectors().map(({ name }) => name)).toEqual(['Near Wallet'])
    page.ethereum = createWallet().provider
    expect(port.connectors().map(({ kind }) => kind)).toEqual(['announced', 'injected'])
  })

  it('connects, reads the balance and signs through the wallet', async () => {
    const { port } = await createConnected()
    const account = port.account()
    expect(account).toMatchObject({ status: 'connected', address, chainId: 56, networkName: bsc.name })
    expect(await port.balance(account)).toEqual({ value: 16n, decimals: 18, symbol: 'BNB' })
    expect(await port.signMessage('hi')).toBe('0x6869')
  })

  it('reports a refusal as one, also of a wallet that approves without an account', async () => {
    const refusing = createHarness()
    refusing.announce(
      createWallet({
        eth_requestAccounts: decline,
      }),
    )
    const empty = createHarness()
    empty.announce(createWallet({ eth_requestAccounts: () => [] }))
    for (const { port } of [refusing, empty]) {
      const failed: unknown = await port.connect('near', unheard).catch((error: unknown) => error)
      expect(toFailure(failed).kind).toBe('rejected')
      expect(port.account().status).toBe('disconnected')
    }
  })

  it('asks the wallet for the wanted chain, and stays connected if it declines', async () => {
    expect((await createConnected({}, mainnet.id)).port.account().chainId).toBe(1)
    expect((await createConnected(declining, mainnet.id)).port.account()).toMatchObject({ address, chainId: 56 })
  })

  it('switches a connected wallet, and keeps the choice without one', async () => {
    const { port } = await createConnected()
    await port.switchNetwork(mainnet.id)
    expect(port.account().chainId).toBe(1)
    const unconnected = createHarness().port
    await unconnected.switchNetwork(mainnet.id)
    expect(unconnected.selectedChainId()).toBe(1)
  })

  it('follows changes of account and chain, ignores invalid ones, and ends with an empty list', async () => {
    const { port, wallet } = await createConnected()
    let changes = 0
    port.watchAccount(() => changes++)
    wallet.emit('accountsChanged', [other])
    wallet.emit('chainChanged', '0x1')
    expect(port.account()).toMatchObject({ address: other, chainId: 1 })
    wallet.emit('chainChanged', 'soon')
    wallet.emit('accountsChanged', [null])
    expect(changes).toBe(2)
    wallet.emit('accountsChanged', [])
    expect(port.account().status).toBe('disconnected')
    expect(wallet.listeners.size).toBe(0)
  })

  it('follows no wallet that was left, also one that goes on calling its listeners', async () => {
    const { port, announce, wallet } = await createConnected()
    const emitOld = [...wallet.listeners.values()]
    const next = createWallet({ eth_requestAccounts: () => [other] })
    announce(next, { uuid: 'next', rdns: 'com.example.next' })
    await port.connect('next', unheard)
    for (const [value, listener] of [
      [[address], emitOld[0]],
      ['0x1', emitOld[1]],
      [[], emitOld[0]],
    ] as const)
      listener?.(value)
    expect(port.account()).toMatchObject({ status: 'connected', address: other, chainId: 56 })
    await port.disconnect()
    for (const listener of emitOld) listener([address])
    expect(port.account()).toMatchObject({ status: 'disconnected', address: null })
  })

  it('leaves the connected wallet alone when one that was left answers late', async () => {
    const { port, announce, wallet } = await createConnected(declining, mainnet.id)
    let answer = (_accounts: unknown) => {}
    const late = createWallet({ eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) })
    announce(late, { uuid: 'late', rdns: 'com.example.late' })
    const left = port.connect('late', unheard)
    await port.connect('near', unheard)
    const asked = wallet.state.asked.length
    answer([other])
    await expect(left).rejects.toMatchObject({ name: 'PairingCancelledError' })
    expect(port.account()).toMatchObject({ address })
    expect(wallet.state.asked.slice(asked)).not.toContain('wallet_switchEthereumChain')
    expect(late.state.asked).not.toContain('wallet_switchEthereumChain')
  })

  it('stays disconnected when a wallet approves after the user went back', async () => {
    let answer = (_accounts: unknown) => {}
    const { port, announce } = createHarness()
    announce(createWallet({ eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) }))
    const left = port.connect('near', unheard)
    port.cancelConnect('near')
    answer([address])
    await expect(left).rejects.toMatchObject({ name: 'PairingCancelledError' })
    expect(port.account()).toMatchObject({ status: 'disconnected', address: null })
    expect(stored.size).toBe(0)
  })

  it('keeps the connection when a wallet that is connected is cancelled', async () => {
    const { port } = await createConnected()
    port.cancelConnect('near')
    expect(port.account()).toMatchObject({ status: 'connected', address })
  })

  it('takes no chain from a wallet that was left while it switched', async () => {
    let answer = (_done: unknown) => {}
    const slow = { wallet_switchEthereumChain: () => new Promise((resolve) => (answer = resolve)) }
    for (const isReplaced of [false, true]) {
      const { port, announce, wallet } = await createConnected(slow)
      const switching = port.switchNetwork(mainnet.id)
      await expect.poll(() => wallet.state.asked, { interval: 5 }).toContain('wallet_switchEthereumChain')
      announce(createWallet(), { uuid: 'next', rdns: 'com.example.next' })
      if (isReplaced) await port.connect('next', unheard)
      else await port.disconnect()
      wallet.state.chainId = '0x1'
      answer(null)
      await switching
      expect(port.account()).toMatchObject({ chainId: isReplaced ? 56 : null })
      expect(port.selectedChainId()).toBe(56)
    }
  })

  it('restores the last wallet without a prompt, even if it announces itself late', async () => {
    await createConnected()
    const wallet = createWallet()
    const { port, session, announce } = createHarness()
    session.restore()
    announce(wallet)
    await expect.poll(() => port.account(), { interval: 5 }).toMatchObject({ status: 'connected', address })
    expect(wallet.state.asked).not.toContain('eth_requestAccounts')
  })

  it('does not restore a wallet that was disconnected or chosen again in the meantime', async () => {
    const { port } = await createConnected()
    await port.disconnect()
    expect(stored.size).toBe(0)
    stored.set('wallet-modal.last-wallet', 'com.example.near')
    const late = createHarness()
    late.session.restore()
    await late.port.disconnect()
    const wallet = createWallet()
    late.announce(wallet)
    expect(wallet.state.asked).toEqual([])
  })
})
