import type { Address } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestBench, settled, type TestBench } from '../../fixtures/test-core.ts'
import { topView } from '../../shell/core/view-stack.ts'
import type { SignInOptions, SignInSession } from './sign-in-port.ts'

const other: Address = '0x00000000000000000000000000000000000000aa'

/** A server that takes any signature of the text it gave out, once. */
function fakeServer(change: Partial<SignInOptions> = {}) {
  const server = {
    nonces: 0,
    session: null as SignInSession | null,
    signOuts: 0,
    verified: [] as string[],
    isDown: false,
    refuses: false,
  }
  const answer = <Value>(value: () => Value) =>
    server.isDown ? Promise.reject(new Error('down')) : Promise.resolve(value())
  const options: SignInOptions = {
    getNonce: () => answer(() => `nonce${++server.nonces}`),
    createMessage: ({ nonce, address, chainId }) => `${address} ${chainId} ${nonce}`,
    verifyMessage: ({ message }) =>
      answer(() => {
        if (server.refuses || server.verified.includes(message)) return false
        server.verified.push(message)
        const [address = '', chainId = ''] = message.split(' ')
        server.session = { address: address as Address, chainId: Number(chainId) }
        return true
      }),
    getSession: () => answer(() => server.session),
    signOut: () =>
      answer(() => {
        server.signOuts += 1
        server.session = null
        return true
      }),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    ...change,
  }
  return { server, options }
}

const view = ({ core }: TestBench) => topView(core.getState().stack)
const signIn = ({ core }: TestBench) => core.getState().signIn

/** An account has connected through the list, so that the sign-in is on screen. */
async function connectedBench(change: Partial<SignInOptions> = {}) {
  const { server, options } = fakeServer(change)
  const bench = createTestBench({ signIn: options })
  bench.core.open()
  bench.core.choose('com.alpha')
  bench.wallets.become(someAccount)
  bench.wallets.asks[0]?.approve()
  await settled()
  return { bench, server, options }
}

async function signedInBench(change: Partial<SignInOptions> = {}) {
  const all = await connectedBench(change)
  void all.bench.core.signIn()
  await settled()
  all.bench.wallets.signatures.shift()?.approve('0x01')
  await settled()
  return all
}

describe('signing in', () => {
  it('follows connecting as its last step, in place of the view that asked the wallet', async () => {
    const { bench } = await connectedBench()
    expect(bench.core.getState().isOpen).toBe(true)
    expect(bench.core.getState().stack.entries.map((entry) => entry.view)).toEqual(['Connect', 'ConnectingSiwe'])
    expect(bench.wallets.signatures).toEqual([])
  })

  it('has the nonce at hand, so that the press opens the wallet at once', async () => {
    const { bench } = await connectedBench()
    expect(signIn(bench).nonce).toBe('nonce1')
    void bench.core.signIn()
    await settled()
    expect(bench.wallets.signatures.map(({ message }) => message)).toEqual([`${someAccount.address} 56 nonce1`])
  })

  it('opens the session, tells the app once, and closes', async () => {
    const { bench, options } = await signedInBench()
    expect(signIn(bench)).toMatchObject({ status: 'success', session: { address: someAccount.address, chainId: 56 } })
    expect(options.onSignIn).toHaveBeenCalledExactlyOnceWith({ address: someAccount.address, chainId: 56 })
    expect(bench.core.getState().isOpen).toBe(false)
  })

  it('asks the wallet once for two presses', async () => {
    const { bench } = await connectedBench()
    void bench.core.signIn()
    void bench.core.signIn()
    await settled()
    expect(bench.wallets.signatures).toHaveLength(1)
  })

  it('is not asked for when the server still has the session', async () => {
    const { server, options } = fakeServer()
    server.session = { address: '0x1234567890ABCDEF1234567890abcdef12345678', chainId: 56 }
    const bench = createTestBench({ signIn: options })
    bench.core.open()
    bench.wallets.become(someAccount)
    await settled()
    expect(bench.core.getState().isOpen).toBe(false)
    expect(signIn(bench).status).toBe('success')
  })

  it('is what opening shows while it is missing, and Account once it is there', async () => {
    const { bench } = await connectedBench()
    bench.core.close()
    bench.core.open()
    expect(view(bench)).toBe('ConnectingSiwe')
    const signed = await signedInBench()
    signed.bench.core.open()
    expect(view(signed.bench)).toBe('Account')
  })

  it('is off without options and when it is not enabled', async () => {
    for (const options of [null, fakeServer({ enabled: false }).options]) {
      const bench = createTestBench({ signIn: options })
      bench.core.open()
      bench.wallets.become(someAccount)
      expect(bench.core.getState().isOpen).toBe(false)
      expect(signIn(bench).status).toBe('off')
    }
  })
})

describe('a wallet that signed while it connected', () => {
  const signed = { message: `${someAccount.address} 56 early`, signature: '0x01', chainId: 56 } as const

  it('is signed in without being asked again', async () => {
    const { server, options } = fakeServer()
    const bench = createTestBench({ signIn: options })
    bench.core.open()
    bench.wallets.signedIn.push({ ...signed, address: '0x1234567890abcdef1234567890abcdef12345678' })
    bench.wallets.become(someAccount)
    await settled()
    expect([signIn(bench).status, server.verified]).toEqual(['success', [signed.message]])
    expect([bench.wallets.signatures, bench.core.getState().isOpen]).toEqual([[], false])
  })

  it('is asked as usual when the server does not take what it signed, or another account came', async () => {
    for (const change of [{ address: other }, { chainId: 1 }, null]) {
      const { server, options } = fakeServer()
      server.refuses = change === null
      const bench = createTestBench({ signIn: options })
      bench.core.open()
      bench.wallets.signedIn.push({ ...signed, address: '0x1234567890abcdef1234567890abcdef12345678', ...change })
      bench.wallets.become(someAccount)
      await settled()
      expect([view(bench), signIn(bench).session, server.verified]).toEqual(['ConnectingSiwe', null, []])
    }
  })
})

describe('a sign-in that fails', () => {
  it.each([
    [{ code: 4001 }, 'rejected', 'rejected'],
    [{ code: -32002 }, 'error', 'requestPending'],
    [{ code: -32603 }, 'error', 'walletError'],
  ])('because of the wallet (%o) says so, and signs a new nonce the next time', async (thrown, status, failure) => {
    const { bench } = await connectedBench()
    void bench.core.signIn()
    await settled()
    bench.wallets.signatures.shift()?.fail(thrown)
    await settled()
    expect(signIn(bench)).toMatchObject({ status, failure, session: null })
    void bench.core.signIn()
    await settled()
    expect(bench.wallets.signatures[0]?.message).toContain('nonce2')
  })

  it('because the server refuses or is down says which, and leaves no session', async () => {
    const { bench, server } = await connectedBench()
    server.refuses = true
    void bench.core.signIn()
    await settled()
    bench.wallets.signatures.shift()?.approve('0x01')
    await settled()
    expect(signIn(bench)).toMatchObject({ failure: 'notAccepted', session: null })
    server.isDown = true
    void bench.core.signIn()
    await settled()
    bench.wallets.signatures.shift()?.approve('0x01')
    await settled()
    expect(signIn(bench)).toMatchObject({ failure: 'serverUnreachable', session: null })
  })

  it.each([
    ['nonce', { getNonce: async () => '' }, 'serverUnreachable'],
    ['message', { createMessage: () => '' }, 'serverUnreachable'],
    ['session', { getSession: async () => null }, 'notAccepted'],
    ['session of its own', { getSession: async () => ({ address: other, chainId: 56 }) }, 'notAccepted'],
  ])('for want of a %s is an error', async (_, change, failure) => {
    const { bench } = await connectedBench(change)
    void bench.core.signIn()
    await settled()
    bench.wallets.signatures.shift()?.approve('0x01')
    await settled()
    expect(signIn(bench).failure).toBe(failure)
  })

  it('is cancelled by going back, which lets go of the wallet', async () => {
    const { bench } = await connectedBench()
    void bench.core.cancelSignIn()
    await settled()
    bench.wallets.disconnects.shift()?.succeed()
    await settled()
    expect(view(bench)).toBe('Connect')
    expect(bench.core.getState().account.address).toBeNull()
  })

  it('ignores a signature that comes after the view was left', async () => {
    const { bench, server } = await connectedBench()
    void bench.core.signIn()
    await settled()
    bench.core.close()
    bench.wallets.signatures.shift()?.approve('0x01')
    await settled()
    expect([signIn(bench).status, server.verified]).toEqual(['ready', []])
  })
})

describe('a nonce that was fetched ahead', () => {
  it('for the account before is not used for the one after, however late it comes', async () => {
    const nonces: { address: Address; answer: (nonce: string) => void }[] = []
    const getNonce = (address: Address) =>
      new Promise<string>((answer) => {
        nonces.push({ address, answer })
      })
    const { bench } = await connectedBench({ getNonce })
    bench.wallets.become({ ...someAccount, address: other })
    bench.core.open({ view: 'ConnectingSiwe' })
    nonces.findLast(({ address }) => address === other)?.answer('new')
    await settled()
    nonces.find(({ address }) => address !== other)?.answer('old')
    await settled()
    expect(signIn(bench).nonce).toBe('new')
    void bench.core.signIn()
    await settled()
    expect(bench.wallets.signatures.at(-1)?.message).toContain(`${other} 56 new`)
  })
})

describe('a session', () => {
  it.each([
    ['another address', { ...someAccount, address: other }],
    ['another chain', { ...someAccount, chainId: 1 }],
    ['a disconnected wallet', noAccount],
  ])('ends once, and only once, with %s', async (_, account) => {
    const { bench, server, options } = await signedInBench()
    bench.wallets.become(account)
    bench.wallets.become({ ...account })
    await settled()
    expect(server.signOuts).toBe(1)
    expect(options.onSignOut).toHaveBeenCalledTimes(1)
    expect(signIn(bench).session).toBeNull()
  })

  it('stays when the wallet merely writes the address in another case, or is being restored', async () => {
    const { bench, server } = await signedInBench()
    bench.wallets.become({ ...someAccount, address: '0x1234567890ABCDEF1234567890ABCDEF12345678' })
    bench.wallets.become({ ...noAccount, status: 'reconnecting' })
    bench.wallets.become(someAccount)
    bench.wallets.become({ ...noAccount, status: 'connecting' })
    bench.wallets.become(someAccount)
    await settled()
    expect(server.signOuts).toBe(0)
    expect(signIn(bench).session).not.toBeNull()
  })

  it.each([
    ['signOutOnAccountChange', { ...someAccount, address: other }],
    ['signOutOnNetworkChange', { ...someAccount, chainId: 1 }],
    ['signOutOnDisconnect', noAccount],
  ])('is kept where the app says so: %s', async (option, account) => {
    const { bench, server } = await signedInBench({ [option]: false })
    bench.wallets.become(account)
    await settled()
    expect(server.signOuts).toBe(0)
  })

  it('that came for an account which is gone meanwhile is ended on the server', async () => {
    const { bench, server } = await connectedBench()
    void bench.core.signIn()
    await settled()
    bench.wallets.signatures.shift()?.approve('0x01')
    bench.wallets.become({ ...someAccount, address: other })
    await settled()
    expect(server.session).toBeNull()
    expect(signIn(bench).session).toBeNull()
  })

  it('is looked up every five minutes; lost on the server it is lost here, and an unreachable server changes nothing', async () => {
    const { bench, server, options } = await signedInBench()
    server.isDown = true
    bench.clock.advance(300_000)
    await settled()
    expect(signIn(bench).session).not.toBeNull()
    server.isDown = false
    server.session = null
    bench.clock.advance(300_000)
    await settled()
    expect(signIn(bench)).toMatchObject({ status: 'ready', session: null })
    expect(options.onSignOut).toHaveBeenCalledTimes(1)
  })

  it('of another account, found when the page comes back, is ended', async () => {
    const { server, options } = fakeServer()
    server.session = { address: other, chainId: 56 }
    const bench = createTestBench({ signIn: options })
    bench.wallets.become(someAccount)
    await settled()
    expect([server.signOuts, signIn(bench).session]).toEqual([1, null])
  })

  it.each([
    ['does not answer', { signOut: () => Promise.reject(new Error('down')) }],
    ['refuses', { signOut: async () => false }],
  ])('that the server could not be told to end is over here, and the app hears of it: it %s', async (_, change) => {
    const onSignOutFailed = vi.fn()
    const { bench, options } = await signedInBench({ ...change, onSignOutFailed })
    await bench.core.signOut()
    expect(signIn(bench).session).toBeNull()
    expect(options.onSignOut).toHaveBeenCalledTimes(1)
    expect(onSignOutFailed).toHaveBeenCalledTimes(1)
  })

  it('that the server ended is no failure', async () => {
    const onSignOutFailed = vi.fn()
    const { bench } = await signedInBench({ onSignOutFailed })
    await bench.core.signOut()
    expect(onSignOutFailed).not.toHaveBeenCalled()
  })

  it('is ended by the app itself, with the wallet left connected', async () => {
    const { bench, server } = await signedInBench()
    await bench.core.signOut()
    await bench.core.signOut()
    expect([server.signOuts, signIn(bench).session]).toEqual([1, null])
    expect(bench.core.getState().account.address).not.toBeNull()
  })
})
