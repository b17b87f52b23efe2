import type { Address } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled, type TestHarness } from '../../fixtures/test-harness.ts'
import { topView } from '../../shell/core/view-stack.ts'
import type { SignInOptions, SignInSession } from './sign-in-port.ts'

const other: Address = '0x00000000000000000000000000000000000000aa'

/** A server that accepts any signature of its text, once. */
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

const view = ({ core }: TestHarness) => topView(core.getState().stack)
const signIn = ({ core }: TestHarness) => core.getState().signIn

/** Connects an account through the list, so that the sign-in is on screen. */
async function connectedBench(change: Partial<SignInOptions> = {}) {
  const { server, options } = fakeServer(change)
  const harness = createTestHarness({ signIn: options })
  harness.core.open()
  harness.core.choose('com.alpha')
  harness.wallets.become(someAccount)
  harness.wallets.asks[0]?.approve()
  await settled()
  return { harness, server, options }
}

async function signedInBench(change: Partial<SignInOptions> = {}) {
  const all = await connectedBench(change)
  void all.harness.core.signIn()
  await settled()
  all.harness.wallets.signatures.shift()?.approve('0x01')
  await settled()
  return all
}

describe('signing in', () => {
  it('follows connecting as the last step, in place of the connecting view', async () => {
    const { harness } = await connectedBench()
    expect(harness.core.getState().isOpen).toBe(true)
    expect(harness.core.getState().stack.entries.map((entry) => entry.view)).toEqual(['Connect', 'ConnectingSiwe'])
    expect(harness.wallets.signatures).toEqual([])
  })

  it('has prefetched the nonce, so that the press opens the wallet at once', async () => {
    const { harness } = await connectedBench()
    expect(signIn(harness).nonce).toBe('nonce1')
    void harness.core.signIn()
    await settled()
    expect(harness.wallets.signatures.map(({ message }) => message)).toEqual([`${someAccount.address} 56 nonce1`])
  })

  it('opens the session, tells the app once, and closes', async () => {
    const { harness, options } = await signedInBench()
    expect(signIn(harness)).toMatchObject({ status: 'success', session: { address: someAccount.address, chainId: 56 } })
    expect(options.onSignIn).toHaveBeenCalledExactlyOnceWith({ address: someAccount.address, chainId: 56 })
    expect(harness.core.getState().isOpen).toBe(false)
  })

  it('asks the wallet once for two presses', async () => {
    const { harness } = await connectedBench()
    void harness.core.signIn()
    void harness.core.signIn()
    await settled()
    expect(harness.wallets.signatures).toHaveLength(1)
  })

  it('is skipped if the server still has the session', async () => {
    const { server, options } = fakeServer()
    server.session = { address: '0x1234567890ABCDEF1234567890abcdef12345678', chainId: 56 }
    const harness = createTestHarness({ signIn: options })
    harness.core.open()
    harness.wallets.become(someAccount)
    await settled()
    expect(harness.core.getState().isOpen).toBe(false)
    expect(signIn(harness).status).toBe('success')
  })

  it('is shown on opening while it is missing, then Account', async () => {
    const { harness } = await connectedBench()
    harness.core.close()
    harness.core.open()
    expect(view(harness)).toBe('ConnectingSiwe')
    const signed = await signedInBench()
    signed.harness.core.open()
    expect(view(signed.harness)).toBe('Account')
  })

  it('is off without options, or if it is disabled', async () => {
    for (const options of [null, fakeServer({ enabled: false }).options]) {
      const harness = createTestHarness({ signIn: options })
      harness.core.open()
      harness.wallets.become(someAccount)
      expect(harness.core.getState().isOpen).toBe(false)
      expect(signIn(harness).status).toBe('off')
    }
  })
})

describe('a wallet that signed while connecting', () => {
  const signed = { message: `${someAccount.address} 56 early`, signature: '0x01', chainId: 56 } as const

  it('is signed in without another request', async () => {
    const { server, options } = fakeServer()
    const harness = createTestHarness({ signIn: options })
    harness.core.open()
    harness.wallets.signedIn.push({ ...signed, address: '0x1234567890abcdef1234567890abcdef12345678' })
    harness.wallets.become(someAccount)
    await settled()
    expect([signIn(harness).status, server.verified]).toEqual(['success', [signed.message]])
    expect([harness.wallets.signatures, harness.core.getState().isOpen]).toEqual([[], false])
  })

  it('is asked as usual if the server rejects its signature, or another account arrived', async () => {
    for (const change of [{ address: other }, { chainId: 1 }, null]) {
      const { server, options } = fakeServer()
      server.refuses = change === null
      const harness = createTestHarness({ signIn: options })
      harness.core.open()
      harness.wallets.signedIn.push({ ...signed, address: '0x1234567890abcdef1234567890abcdef12345678', ...change })
      harness.wallets.become(someAccount)
      await settled()
      expect([view(harness), signIn(harness).session, server.verified]).toEqual(['ConnectingSiwe', null, []])
    }
  })
})

describe('asking at once', () => {
  it('asks a wallet that has just connected, once, without a press', async () => {
    const { harness } = await connectedBench({ asksAtOnce: true })
    expect(harness.wallets.signatures.map(({ message }) => message)).toEqual([`${someAccount.address} 56 nonce1`])
    harness.wallets.signatures.shift()?.fail({ code: 4001 })
    await settled()
    harness.clock.advance(300_000)
    await settled()
    expect([signIn(harness).failure, harness.wallets.signatures]).toEqual(['rejected', []])
    harness.wallets.become({ ...someAccount, address: other })
    await settled()
    expect(harness.wallets.signatures.map(({ message }) => message)).toEqual([`${other} 56 nonce4`])
  })

  it('waits for the server, and asks nothing if it still has the session', async () => {
    const question = Promise.withResolvers<SignInSession | null>()
    const { harness } = await connectedBench({ asksAtOnce: true, getSession: () => question.promise })
    expect([view(harness), harness.wallets.signatures]).toEqual(['ConnectingSiwe', []])
    question.resolve({ address: someAccount.address ?? other, chainId: 56 })
    await settled()
    expect([harness.core.getState().isOpen, harness.wallets.signatures]).toEqual([false, []])
  })

  it('does not ask a wallet that was connected before', async () => {
    const { harness } = await connectedBench()
    const { options } = fakeServer({ asksAtOnce: true })
    const later = createTestHarness({ signIn: options })
    later.wallets.become(harness.wallets.account())
    await settled()
    expect(later.wallets.signatures).toEqual([])
  })
})

describe('a session that the app opened or ended itself', () => {
  it('is known after a check, also without an account', async () => {
    const { harness, server } = await connectedBench({ signOutOnDisconnect: false })
    server.session = { address: someAccount.address ?? other, chainId: 56 }
    await harness.core.checkSession()
    expect([signIn(harness).session, harness.core.getState().isOpen]).toEqual([server.session, false])
    harness.wallets.become(noAccount)
    server.session = null
    await harness.core.checkSession()
    expect(signIn(harness)).toMatchObject({ session: null, status: 'ready' })
  })
})

describe('a failed sign-in', () => {
  it.each([
    [{ code: 4001 }, 'rejected', 'rejected'],
    [{ code: -32002 }, 'error', 'requestPending'],
    [{ code: -32603 }, 'error', 'walletError'],
  ])('shows a wallet error (%o), and uses a new nonce the next time', async (thrown, status, failure) => {
    const { harness } = await connectedBench()
    void harness.core.signIn()
    await settled()
    harness.wallets.signatures.shift()?.fail(thrown)
    await settled()
    expect(signIn(harness)).toMatchObject({ status, failure, session: null })
    void harness.core.signIn()
    await settled()
    expect(harness.wallets.signatures[0]?.message).toContain('nonce2')
  })

  it('shows whether the server refused or is unreachable, and leaves no session', async () => {
    const { harness, server } = await connectedBench()
    server.refuses = true
    void harness.core.signIn()
    await settled()
    harness.wallets.signatures.shift()?.approve('0x01')
    await settled()
    expect(signIn(harness)).toMatchObject({ failure: 'notAccepted', session: null })
    server.isDown = true
    void harness.core.signIn()
    await settled()
    harness.wallets.signatures.shift()?.approve('0x01')
    await settled()
    expect(signIn(harness)).toMatchObject({ failure: 'serverUnreachable', session: null })
  })

  it.each([
    ['nonce', { getNonce: async () => '' }, 'serverUnreachable'],
    ['message', { createMessage: () => '' }, 'serverUnreachable'],
    ['session', { getSession: async () => null }, 'notAccepted'],
    ['session', { getSession: async () => ({ address: other, chainId: 56 }) }, 'notAccepted'],
  ])('without a %s is an error', async (_, change, failure) => {
    const { harness } = await connectedBench(change)
    void harness.core.signIn()
    await settled()
    harness.wallets.signatures.shift()?.approve('0x01')
    await settled()
    expect(signIn(harness).failure).toBe(failure)
  })

  it('is cancelled by going back, which disconnects the wallet', async () => {
    const { harness } = await connectedBench()
    void harness.core.cancelSignIn()
    await settled()
    harness.wallets.disconnects.shift()?.succeed()
    await settled()
    expect(view(harness)).toBe('Connect')
    expect(harness.core.getState().account.address).toBeNull()
  })

  it('ignores a signature that arrives after the view was left', async () => {
    const { harness, server } = await connectedBench()
    void harness.core.signIn()
    await settled()
    harness.core.close()
    harness.wallets.signatures.shift()?.approve('0x01')
    await settled()
    expect([signIn(harness).status, server.verified]).toEqual(['ready', []])
  })
})

describe('a prefetched nonce', () => {
  it('of the previous account is never used for the next', async () => {
    const nonces: { address: Address; answer: (nonce: string) => void }[] = []
    const getNonce = (address: Address) =>
      new Promise<string>((answer) => {
        nonces.push({ address, answer })
      })
    const { harness } = await connectedBench({ getNonce })
    harness.wallets.become({ ...someAccount, address: other })
    harness.core.open({ view: 'ConnectingSiwe' })
    nonces.findLast(({ address }) => address === other)?.answer('new')
    await settled()
    nonces.find(({ address }) => address !== other)?.answer('old')
    await settled()
    expect(signIn(harness).nonce).toBe('new')
    void harness.core.signIn()
    await settled()
    expect(harness.wallets.signatures.at(-1)?.message).toContain(`${other} 56 new`)
  })
})

describe('a session', () => {
  it.each([
    ['another address', { ...someAccount, address: other }],
    ['another chain', { ...someAccount, chainId: 1 }],
    ['a disconnected wallet', noAccount],
  ])('ends exactly once with %s', async (_, account) => {
    const { harness, server, options } = await signedInBench()
    harness.wallets.become(account)
    harness.wallets.become({ ...account })
    await settled()
    expect(server.signOuts).toBe(1)
    expect(options.onSignOut).toHaveBeenCalledTimes(1)
    expect(signIn(harness).session).toBeNull()
  })

  it('continues if only the case of the address changes, or the connection is being restored', async () => {
    const { harness, server } = await signedInBench()
    harness.wallets.become({ ...someAccount, address: '0x1234567890ABCDEF1234567890ABCDEF12345678' })
    harness.wallets.become({ ...noAccount, status: 'reconnecting' })
    harness.wallets.become(someAccount)
    harness.wallets.become({ ...noAccount, status: 'connecting' })
    harness.wallets.become(someAccount)
    await settled()
    expect(server.signOuts).toBe(0)
    expect(signIn(harness).session).not.toBeNull()
  })

  it.each([
    ['signOutOnAccountChange', { ...someAccount, address: other }],
    ['signOutOnNetworkChange', { ...someAccount, chainId: 1 }],
    ['signOutOnDisconnect', noAccount],
  ])('is kept if the app says so: %s', async (option, account) => {
    const { harness, server } = await signedInBench({ [option]: false })
    harness.wallets.become(account)
    await settled()
    expect(server.signOuts).toBe(0)
  })

  it('for an account that disconnected in the meantime is ended on the server', async () => {
    const { harness, server } = await connectedBench()
    void harness.core.signIn()
    await settled()
    harness.wallets.signatures.shift()?.approve('0x01')
    harness.wallets.become({ ...someAccount, address: other })
    await settled()
    expect(server.session).toBeNull()
    expect(signIn(harness).session).toBeNull()
  })

  it('is read every five minutes: ends here if it ended on the server, and an unreachable server changes nothing', async () => {
    const { harness, server, options } = await signedInBench()
    server.isDown = true
    harness.clock.advance(300_000)
    await settled()
    expect(signIn(harness).session).not.toBeNull()
    server.isDown = false
    server.session = null
    harness.clock.advance(300_000)
    await settled()
    expect(signIn(harness)).toMatchObject({ status: 'ready', session: null })
    expect(options.onSignOut).toHaveBeenCalledTimes(1)
  })

  it('of another account, found when the page becomes visible, is ended', async () => {
    const { server, options } = fakeServer()
    server.session = { address: other, chainId: 56 }
    const harness = createTestHarness({ signIn: options })
    harness.wallets.become(someAccount)
    await settled()
    expect([server.signOuts, signIn(harness).session]).toEqual([1, null])
  })

  it.each([
    ['does not answer', { signOut: () => Promise.reject(new Error('down')) }],
    ['refuses', { signOut: async () => false }],
  ])('ends here if the server could not be told, and the app is notified: it %s', async (_, change) => {
    const onSignOutFailed = vi.fn()
    const { harness, options } = await signedInBench({ ...change, onSignOutFailed })
    await harness.core.signOut()
    expect(signIn(harness).session).toBeNull()
    expect(options.onSignOut).toHaveBeenCalledTimes(1)
    expect(onSignOutFailed).toHaveBeenCalledTimes(1)
  })

  it('is looked up and ended with functions of the app that throw at once', async () => {
    const fail = () => {
      throw new Error('no token')
    }
    const { options } = fakeServer({ getSession: fail })
    const harness = createTestHarness({ signIn: options })
    harness.wallets.become(someAccount)
    await settled()
    expect(signIn(harness)).toMatchObject({ status: 'uninitialized', session: null })
    const onSignOutFailed = vi.fn()
    const signed = await signedInBench({ signOut: fail, onSignOutFailed })
    await signed.harness.core.signOut()
    expect(signIn(signed.harness).session).toBeNull()
    expect(onSignOutFailed).toHaveBeenCalledTimes(1)
  })

  it('is read and ended as usual with options that the app has left undefined', async () => {
    const unset: object = { sessionRefetchIntervalMs: undefined, signOutOnDisconnect: undefined }
    const getSession = vi.fn(async () => ({ address: someAccount.address as Address, chainId: 56 }))
    const { harness, server } = await signedInBench({ ...unset, getSession })
    const reads = getSession.mock.calls.length
    harness.clock.advance(299_999)
    expect(getSession).toHaveBeenCalledTimes(reads)
    harness.clock.advance(1)
    expect(getSession).toHaveBeenCalledTimes(reads + 1)
    harness.wallets.become(noAccount)
    await settled()
    expect(server.signOuts).toBe(1)
  })

  it('ended by the server is not a failure', async () => {
    const onSignOutFailed = vi.fn()
    const { harness } = await signedInBench({ onSignOutFailed })
    await harness.core.signOut()
    expect(onSignOutFailed).not.toHaveBeenCalled()
  })

  it('is ended by the app itself, with the wallet still connected', async () => {
    const { harness, server } = await signedInBench()
    await harness.core.signOut()
    await harness.core.signOut()
    expect([server.signOuts, signIn(harness).session]).toEqual([1, null])
    expect(harness.core.getState().account.address).not.toBeNull()
  })
})
