import { afterEach, describe, expect, it, vi } from 'vitest'
import { injectedWallet } from '../fixtures/fake-window.ts'
import { guardProvider } from './guarded-provider.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const never = () => new Promise(() => {})

afterEach(() => vi.useRealTimers())

describe('a guarded provider', () => {
  it('is never a promise, also of a wallet that becomes one after it was announced', async () => {
    const wallet = injectedWallet(address)
    const guard = guardProvider(wallet)
    Reflect.set(wallet, 'then', never)
    expect(await Promise.race([Promise.resolve(guard), Promise.resolve('waits').then((text) => text)])).toBe(guard)
  })

  it('has no account of a wallet that never answers, after eight seconds', async () => {
    vi.useFakeTimers()
    const guard = guardProvider(injectedWallet(address, { eth_accounts: never }))
    const accounts = guard.request({ method: 'eth_accounts' })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await accounts).toEqual([])
  })

  it('waits without a limit for what the user must approve', async () => {
    vi.useFakeTimers()
    const guard = guardProvider(injectedWallet(address, { eth_requestAccounts: never, personal_sign: never }))
    let settled = 0
    for (const method of ['eth_requestAccounts', 'personal_sign'])
      void guard.request({ method }).finally(() => (settled += 1))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(settled).toBe(0)
  })

  it('passes on at most a thousand accounts', async () => {
    const many = Array.from({ length: 2_000 }, () => address)
    const guard = guardProvider(injectedWallet(address, { eth_requestAccounts: () => many }))
    expect(await guard.request({ method: 'eth_requestAccounts' })).toHaveLength(1_000)
  })

  it("keeps the wallet's own properties, methods and errors", async () => {
    const refusal = Object.assign(new Error('no'), { code: 4001 })
    const wallet = Object.assign(
      injectedWallet(address, {
        personal_sign: () => {
          throw refusal
        },
      }),
      {
        isExample: true,
        name: 'Example',
        greet() {
          return this.name
        },
      },
    )
    const guard = guardProvider(wallet) as unknown as typeof wallet
    expect([guard.isExample, 'isExample' in guard, guard.greet()]).toEqual([true, true, 'Example'])
    guard.name = 'Changed'
    expect(wallet.name).toBe('Changed')
    await expect(guard.request({ method: 'personal_sign' })).rejects.toBe(refusal)
  })

  it('works with a wallet that is frozen, and with one that cannot listen', () => {
    const frozen = guardProvider(Object.freeze(injectedWallet(address)))
    expect(frozen.on('chainChanged', () => {})).toBe(frozen)
    const deaf = guardProvider({
      ...injectedWallet(address),
      on: () => {
        throw new Error('not supported')
      },
    })
    expect(deaf.on('chainChanged', () => {})).toBe(deaf)
    expect(deaf.removeListener?.('chainChanged', () => {})).toBe(deaf)
  })

  it('catches the errors of listeners, so that no wallet event is an unhandled rejection', async () => {
    const listeners: ((value: unknown) => void)[] = []
    const wallet = { ...injectedWallet(address), on: (_: string, listener: never) => void listeners.push(listener) }
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    guardProvider(wallet).on('chainChanged', () => Promise.reject(new Error('late')))
    listeners[0]?.('0x1')
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})
