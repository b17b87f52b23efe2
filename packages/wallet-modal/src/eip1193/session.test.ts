import { describe, expect, it } from 'vitest'
import { createSession } from './session.ts'
import { createWalletList, type ListedWallet } from './wallet-list.ts'

const [first, second] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
const stored = 'wallet-modal.last-wallet'

type Answers = Readonly<Record<string, () => unknown>>

/** A wallet of the app, and whether anyone listens to it. */
function createWallet(id: string, answers: Answers = {}) {
  const listeners = new Map<string, (value: never) => void>()
  const known: Answers = {
    eth_requestAccounts: () => [first],
    eth_accounts: () => [first],
    eth_chainId: () => '0x38',
    ...answers,
  }
  const wallet = {
    info: { uid: id, id, name: id, rdns: null, icon: null, kind: 'external', walletIds: [], isInstalled: true },
    provider: {
      request: async ({ method }: { method: string }) => known[method]?.(),
      on: (name: string, listener: (value: never) => void) => void listeners.set(name, listener),
      removeListener: (name: string) => void listeners.delete(name),
    },
  } as unknown as ListedWallet
  return { wallet, listeners }
}

function createHarness(own: readonly ListedWallet[] = [], last?: string) {
  const storage = new Map<string, string>(last === undefined ? [] : [[stored, last]])
  const session = createSession(createWalletList(new EventTarget(), own), {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  })
  let changes = 0
  const unwatch = session.watch(() => changes++)
  return { session, storage, unwatch, changes: () => changes }
}

const fail = () => {
  throw Object.assign(new Error('no'), { code: 4001 })
}

describe('a session with one wallet', () => {
  it('has the checksummed account and the chain, and remembers the wallet', async () => {
    const { session, storage, changes } = createHarness()
    const { wallet } = createWallet('near', { eth_requestAccounts: () => [first?.toLowerCase()] })
    await session.connect(wallet)
    expect(session.current()).toEqual({ status: 'connected', wallet, address: first, chainId: 56 })
    expect([storage.get(stored), changes()]).toEqual(['near', 1])
  })

  it('has no chain while the wallet names none', async () => {
    const { session } = createHarness()
    await session.connect(createWallet('near', { eth_chainId: () => 'soon' }).wallet)
    expect(session.current()).toMatchObject({ status: 'connected', chainId: null })
  })

  it('stays with the connected wallet when another one refuses', async () => {
    const { session, storage } = createHarness()
    const near = createWallet('near')
    await session.connect(near.wallet)
    await expect(session.connect(createWallet('far', { eth_requestAccounts: fail }).wallet)).rejects.toThrow('no')
    expect(session.current()).toMatchObject({ wallet: near.wallet, address: first })
    expect([storage.get(stored), near.listeners.size]).toEqual(['near', 2])
  })

  it('belongs to the wallet that was asked last, whichever answers first', async () => {
    let answer = (_accounts: unknown) => {}
    const slow = createWallet('slow', { eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) })
    const { session, changes } = createHarness()
    const early = session.connect(slow.wallet)
    await session.connect(createWallet('near', { eth_requestAccounts: () => [second] }).wallet)
    answer([first])
    await early
    expect(session.current()).toMatchObject({ address: second, wallet: { info: { id: 'near' } } })
    expect([slow.listeners.size, changes()]).toEqual([0, 1])
  })

  it('ends for a wallet that answers after the end', async () => {
    let answer = (_accounts: unknown) => {}
    const { session, storage } = createHarness()
    const late = session.connect(
      createWallet('late', { eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) }).wallet,
    )
    session.end()
    answer([first])
    await late
    expect(session.current()).toMatchObject({ status: 'disconnected', wallet: null })
    expect(storage.size).toBe(0)
  })

  it.each([
    ['account', 'accountsChanged', [second], { address: second, chainId: 56 }],
    ['chain', 'chainChanged', '0x1', { address: first, chainId: 1 }],
  ])('has the %s that the wallet changed to while it was asked for its chain', async (_, event, value, expected) => {
    const { session, changes } = createHarness()
    const { wallet, listeners } = createWallet('slow', {
      eth_chainId: () => {
        listeners.get(event)?.(value as never)
        return '0x38'
      },
    })
    await session.connect(wallet)
    expect(session.current()).toMatchObject(expected)
    expect(changes()).toBe(1)
  })

  it('does not start with a wallet that disconnects, or is left, while it is asked for its chain', async () => {
    const { session, storage } = createHarness()
    const gone = createWallet('gone', {
      eth_chainId: () => {
        gone.listeners.get('accountsChanged')?.([] as never)
        return '0x38'
      },
    })
    await expect(session.connect(gone.wallet)).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    const left = createWallet('left', { eth_chainId: () => session.end() })
    await session.connect(left.wallet)
    await expect(session.connect(createWallet('lost', { eth_chainId: fail }).wallet)).rejects.toThrow('no')
    expect(session.current().status).toBe('disconnected')
    expect([gone.listeners.size, left.listeners.size, storage.size]).toEqual([0, 0, 0])
  })

  it('tells no one who stopped watching', async () => {
    const { session, unwatch, changes } = createHarness()
    unwatch()
    await session.connect(createWallet('near').wallet)
    expect(changes()).toBe(0)
  })

  it('is adopted without a prompt, and not without an account', async () => {
    const { session } = createHarness()
    await session.adopt(createWallet('near', { eth_requestAccounts: fail }).wallet)
    expect(session.current().status).toBe('connected')
    const none = createWallet('none', { eth_accounts: () => [] }).wallet
    await expect(session.adopt(none)).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  })
})

describe('the session of the last visit', () => {
  it('is restored from a wallet that is there, without a prompt', async () => {
    const { wallet } = createWallet('near', { eth_requestAccounts: fail })
    const { session } = createHarness([wallet], 'near')
    session.restore()
    await expect.poll(() => session.current().status, { interval: 1 }).toBe('connected')
  })

  it.each([
    ['there was none', undefined, {}],
    ['its wallet is gone', 'gone', {}],
    ['its wallet no longer gives access', 'near', { eth_accounts: () => [] }],
    ['its wallet fails', 'near', { eth_accounts: fail }],
  ])('is not restored when %s', async (_, last, answers) => {
    const { session, changes } = createHarness([createWallet('near', answers).wallet], last)
    session.restore()
    await new Promise(setImmediate)
    expect([session.current().status, changes()]).toEqual(['disconnected', 0])
  })
})
