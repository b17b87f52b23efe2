import { parseAmount } from '@terahold/money/amount'
import { describe, expect, it } from 'vitest'
import { estimateDay, powerSteps, statusOn } from './holding-rules.ts'

const usdt = (text: string) => parseAmount(text, 18)

describe('a holding’s status', () => {
  const days = { startDay: '2026-11-03', endDay: '2026-12-03' } as const

  it('follows its days, whatever state a job has left it in', () => {
    const span = { ...days, state: 'pending' } as const
    expect(['2026-11-02', '2026-11-03', '2026-12-02', '2026-12-03'].map((day) => statusOn(span, day))).toEqual([
      'pending',
      'active',
      'active',
      'completed',
    ])
  })

  it('stays refunded', () => {
    expect(statusOn({ ...days, state: 'refunded' }, '2026-11-10')).toBe('refunded')
  })
})

describe('power over time', () => {
  it('adds starting power and subtracts ending power, and has no step where they cancel out', () => {
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
