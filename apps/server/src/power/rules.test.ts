import { parseAmount } from '@terahold/money/amount'
import { describe, expect, it } from 'vitest'
import { estimateDay, exitQuote, hasPoolFailed, powerSteps, statusOn, withdrawalQuote } from './rules.ts'

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

describe('a holding’s status', () => {
  it('follows its days, whatever state a job has left it in', () => {
    const span = { ...holding, state: 'pending' } as const
    expect(['2026-11-02', '2026-11-03', '2026-12-02', '2026-12-03'].map((day) => statusOn(span, day))).toEqual([
      'pending',
      'active',
      'active',
      'completed',
    ])
  })

  it('stays refunded', () => {
    expect(statusOn({ ...holding, state: 'refunded' }, '2026-11-10')).toBe('refunded')
  })
})

describe('power over time', () => {
  it('adds what begins and takes away what ends, and has no step where both are alike', () => {
    expect(
      powerSteps([
        { day: '2026-11-03', deltaMths: 10_000n },
        { day: '2026-11-05', deltaMths: 2_500n },
        { day: '2026-11-06', deltaMths: 0n },
        { day: '2026-12-03', deltaMths: -12_500n },
      ]),
    ).toEqual([
      { day: '2026-11-03', powerMths: 10_000n },
      { day: '2026-11-05', powerMths: 12_500n },
      { day: '2026-12-03', powerMths: 0n },
    ])
    expect(powerSteps([])).toEqual([])
  })
})

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

describe('today’s estimate', () => {
  const terms = {
    efficiencyMjPerTh: 17_500n,
    tariffPerKwh: usdt('0.06'),
    hashrateFee: usdt('0.05'),
    serviceFeeBps: 300,
  }
  const latest = { revenue: usdt('35.623'), baseMths: 1_000_000n, uptimeBps: 8_500 }

  it('is what the latest settled figures would credit and refund, and the fee of the day', () => {
    expect(
      estimateDay([
        { powerMths: 100_000n, terms, latest },
        { powerMths: 250_000n, terms, latest },
      ]),
    ).toEqual({ credited: usdt('4.8219185'), downtimeRefund: usdt('2.625'), feeUsed: usdt('17.5') })
  })

  it('leaves out pools without a settled day, and is null without any', () => {
    expect(
      estimateDay([
        { powerMths: 100_000n, terms, latest },
        { powerMths: 1n, terms, latest: undefined },
      ]),
    ).toMatchObject({ credited: usdt('1.377691') })
    expect(estimateDay([{ powerMths: 1n, terms, latest: undefined }])).toBeNull()
    expect(estimateDay([])).toBeNull()
  })
})
