import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { transactionNamed } from '../../fixtures/fake-activity.ts'
import { connectorNamed, fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, fakeStorage, settled } from '../../fixtures/test-harness.ts'
import { descriptionOf, notListed } from './recent-transactions.ts'

const hash = (digit: string): Hex => `0x${digit.repeat(64)}`
const other = { ...someAccount, address: '0x00000000000000000000000000000000000000aa' } as const

function connected(storage = fakeStorage()) {
  const wallets = fakeWallets(connectorNamed('Alpha'))
  wallets.become(someAccount)
  const { core } = createTestHarness({ wallets, storage })
  const shown = () => core.getState().recentTransactions.map(({ hash: of, status }) => [of[2], status])
  return { core, wallets, storage, shown }
}

describe('addRecentTransaction', () => {
  it('lists a transaction as pending, the newest first', () => {
    const { core, shown } = connected()
    core.addRecentTransaction({ hash: hash('a'), description: 'First' })
    core.addRecentTransaction({ hash: hash('b'), description: 'Second' })
    expect(shown()).toEqual([
      ['b', 'pending'],
      ['a', 'pending'],
    ])
  })

  it.each(['confirmed', 'failed'] as const)('follows it until it is %s', async (status) => {
    const { core, wallets, shown } = connected()
    core.addRecentTransaction({ hash: hash('a'), description: 'Deposit' })
    wallets.mining[0]?.mine(status)
    await settled()
    expect(shown()).toEqual([['a', status]])
  })

  it('lists a transaction once, also with other letter case, and awaits it once', () => {
    const { core, wallets, shown } = connected()
    core.addRecentTransaction({ hash: hash('a'), description: 'Deposit' })
    core.addRecentTransaction({ hash: hash('a'), description: 'Deposit' })
    core.addRecentTransaction({ hash: hash('A'), description: 'Deposit' })
    expect(shown()).toHaveLength(1)
    expect(wallets.mining).toHaveLength(1)
  })

  it('keeps the newest description of a transaction that is mined', async () => {
    const { core, wallets } = connected()
    core.addRecentTransaction({ hash: hash('a'), description: 'Deposit' })
    core.addRecentTransaction({ hash: hash('A'), description: 'Deposit of 10 USDT' })
    wallets.mining[0]?.mine('confirmed')
    await settled()
    expect(core.getState().recentTransactions).toMatchObject([
      { description: 'Deposit of 10 USDT', status: 'confirmed' },
    ])
  })

  it('keeps it pending while the chain cannot be read, and asks again when the account comes back', async () => {
    const { core, wallets, shown } = connected()
    core.addRecentTransaction({ hash: hash('a'), description: 'Deposit' })
    wallets.mining[0]?.fail(new Error('offline'))
    await settled()
    expect(shown()).toEqual([['a', 'pending']])
    wallets.become(noAccount)
    expect(shown()).toEqual([])
    wallets.become(someAccount)
    wallets.mining[1]?.mine('confirmed')
    await settled()
    expect(shown()).toEqual([['a', 'confirmed']])
  })

  it('survives a reload, and continues to follow it', async () => {
    const { core, storage } = connected()
    core.addRecentTransaction({ hash: hash('a'), description: 'Deposit' })
    const reloaded = connected(storage)
    reloaded.wallets.mining[0]?.mine('confirmed')
    await settled()
    expect(reloaded.shown()).toEqual([['a', 'confirmed']])
  })

  it('shows each account and network its own', () => {
    const { core, wallets, shown } = connected()
    core.addRecentTransaction({ hash: hash('a'), description: 'Deposit' })
    wallets.become(other)
    expect(shown()).toEqual([])
    wallets.become({ ...someAccount, chainId: 1 })
    expect(shown()).toEqual([])
  })

  it.each([
    ['0x1', 'Deposit'],
    [hash('g'), 'Deposit'],
    [hash('a'), '  '],
  ] as const)('refuses %s %j', (wrong, description) => {
    expect(() => connected().core.addRecentTransaction({ hash: wrong, description })).toThrow(TypeError)
  })

  it('refuses a transaction without an account', () => {
    const { core } = createTestHarness()
    expect(() => core.addRecentTransaction({ hash: hash('a'), description: 'Deposit' })).toThrow('Connect an account')
  })

  it.each(['{', '{}', '[null, 1, {"hash": "0x"}]'])('ignores invalid data in storage: %s', (stored) => {
    expect(connected(fakeStorage({ 'wallet-modal.transactions': stored })).shown()).toEqual([])
  })

  it('keeps at most forty', () => {
    const { core, shown } = connected()
    for (let index = 0; index < 50; index++) {
      core.addRecentTransaction({ hash: `0x${index.toString().padStart(64, '0')}`, description: 'Deposit' })
    }
    expect(shown()).toHaveLength(40)
  })
})

describe('next to the log of the chain', () => {
  const recents = [{ hash: hash('a'), description: 'Deposit', addedAt: 0, status: 'confirmed' }] as const

  it('a transaction is listed once, by the log, under the words of the app', () => {
    const log = [transactionNamed('1', { hash: hash('A') })]
    expect(notListed(recents, log)).toEqual([])
    expect(descriptionOf(hash('A'), recents)).toBe('Deposit')
  })

  it('is listed by the app while the log does not have it', () => {
    expect(notListed(recents, [transactionNamed('1')])).toEqual(recents)
    expect(descriptionOf('0x1', recents)).toBeNull()
  })
})
