import { parseAmount } from '@terahold/money/amount'
import { describe, expect, it } from 'vitest'
import { exitQuote, hasPoolFailed, withdrawalQuote } from './exit-rules.ts'

const usdt = (text: string) => parseAmount(text, 18)
const holding = {
  state: 'active',
  startDay: '2026-11-03',
  endDay: '2026-12-03',
  powerMths: 10_000n,
  hashrateFee: usdt('0.05'),
  withdrawalEndsAt: new Date('2026-11-16T00:00:00Z'),
} as const
const usual = { exitKeptBps: 1_000, poolFailed: false }

const at = (day: string) => new Date(`${day}T12:00:00Z`)

describe('an early exit', () => {
  it('refunds nine tenths of the whole days from tomorrow on', () => {
    expect(exitQuote(holding, at('2026-11-22'), usual)).toEqual({
      remainingDays: 10,
      refund: usdt('4.5'),
      kept: usdt('0.5'),
      isWithdrawal: false,
    })
  })

  it('refunds all of them when the pool failed its holders', () => {
    expect(exitQuote(holding, at('2026-11-22'), { ...usual, poolFailed: true })).toEqual({
      remainingDays: 10,
      refund: usdt('5'),
      kept: 0n,
      isWithdrawal: false,
    })
  })

  it('refunds nothing before the start, on the last day, and after it', () => {
    for (const day of ['2026-11-02', '2026-12-02', '2026-12-03']) expect(exitQuote(holding, at(day), usual)).toBeNull()
    expect(exitQuote({ ...holding, state: 'refunded' }, at('2026-11-10'), usual)).toBeNull()
  })
})

describe('a withdrawal from the contract', () => {
  const order = { ...holding, price: usdt('20') }
  const until = holding.withdrawalEndsAt

  it('refunds the whole price before the start', () => {
    const quote = withdrawalQuote({ ...order, state: 'pending' }, new Date('2026-11-02T23:59:59.999Z'))
    expect(quote).toEqual({ until, refund: usdt('20'), remainingDays: 30 })
  })

  it('refunds the days not started until the last instant of the period, and nothing after it', () => {
    expect(withdrawalQuote(order, new Date('2026-11-03T00:00:00Z'))).toEqual({
      until,
      refund: usdt('14.5'),
      remainingDays: 29,
    })
    expect(withdrawalQuote(order, new Date('2026-11-15T23:59:59.999Z'))).toEqual({
      until,
      refund: usdt('8.5'),
      remainingDays: 17,
    })
    expect(withdrawalQuote(order, until)).toBeNull()
  })

  it('keeps nothing, whereas an exit one instant later keeps a tenth', () => {
    expect(exitQuote(holding, new Date('2026-11-15T23:59:59.999Z'), usual)).toMatchObject({
      kept: 0n,
      isWithdrawal: true,
    })
    expect(exitQuote(holding, until, usual)).toMatchObject({ kept: usdt('0.8'), isWithdrawal: false })
  })

  it('refunds nothing of a holding that was refunded or has ended, or on its last day', () => {
    expect(withdrawalQuote({ ...order, state: 'refunded' }, new Date('2026-11-02T23:59:59Z'))).toBeNull()
    expect(withdrawalQuote({ ...order, state: 'refunded' }, at('2026-11-10'))).toBeNull()
    expect(withdrawalQuote({ ...order, endDay: '2026-11-11' }, at('2026-11-10'))).toBeNull()
  })
})

describe('a pool that failed its holders', () => {
  it.each([
    [{ isClosed: true, settledDays: 0, meanUptimeBps: null }, true],
    [{ isClosed: false, settledDays: 30, meanUptimeBps: 4_999 }, true],
    [{ isClosed: false, settledDays: 30, meanUptimeBps: 5_000 }, false],
    [{ isClosed: false, settledDays: 29, meanUptimeBps: 100 }, false],
    [{ isClosed: false, settledDays: 0, meanUptimeBps: null }, false],
  ])('%o: %s', (pool, hasFailed) => {
    expect(hasPoolFailed(pool)).toBe(hasFailed)
  })
})
