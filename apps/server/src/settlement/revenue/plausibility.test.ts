import { describe, expect, it } from 'vitest'
import { deviationBps, needsReason, usdtDeviationBps } from './plausibility.ts'

describe('the deviation', () => {
  it('is rounded away from zero, so that no value above the limit appears to be at the limit', () => {
    expect(deviationBps(120_001n, 100_000n)).toBe(2_001)
    expect(deviationBps(120_000n, 100_000n)).toBe(2_000)
    expect(deviationBps(79_999n, 100_000n)).toBe(-2_001)
    expect(deviationBps(100_000n, 100_000n)).toBe(0)
  })

  it('from zero is unknown, unless nothing was mined', () => {
    expect(deviationBps(1n, 0n)).toBeNull()
    expect(deviationBps(0n, 0n)).toBe(0)
  })

  it('fits its column, however large it is', () => {
    expect(deviationBps(10n ** 18n, 1n)).toBe(2_000_000_000)
  })
})

describe('USDT', () => {
  const price = 100_000n * 10n ** 18n
  it('are compared with what the satoshi were worth that day', () => {
    expect(usdtDeviationBps(35_623n * 10n ** 15n, 35_623n, price)).toBe(0)
    expect(usdtDeviationBps(356_230n * 10n ** 15n, 35_623n, price)).toBe(90_000)
    expect(usdtDeviationBps(0n, 35_623n, price)).toBe(-10_000)
  })

  it('for zero satoshi have the largest deviation', () => {
    expect(usdtDeviationBps(1n, 0n, price)).toBe(2_000_000_000)
    expect(usdtDeviationBps(0n, 0n, price)).toBe(0)
  })
})

describe('an approver', () => {
  const isNeeded = (satoshi: number | null, usdt: number | null = null) => needsReason({ satoshi, usdt }, 2_000)

  it('must give a reason beyond the limit on either side, and where the satoshi cannot be judged', () => {
    expect([2_000, -2_000, 0].map((satoshi) => isNeeded(satoshi))).toEqual([false, false, false])
    expect([2_001, -2_001, null].map((satoshi) => isNeeded(satoshi))).toEqual([true, true, true])
  })

  it('must give a reason for USDT beyond the limit, where a price is known', () => {
    expect([2_000, -2_000, null].map((usdt) => isNeeded(0, usdt))).toEqual([false, false, false])
    expect([2_001, -2_001].map((usdt) => isNeeded(0, usdt))).toEqual([true, true])
  })
})
