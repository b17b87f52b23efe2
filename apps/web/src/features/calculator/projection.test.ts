import { formatAmount, formatSigned, parseAmount } from '@terahold/money/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Assumptions, breakEvenPrice, type NetworkNow, project, type Wanted } from './projection.ts'

const PLACES = 18
const usdt = (text: string) => parseAmount(text, PLACES)
const now: NetworkNow = { difficulty: 150_000_000_000_000n, subsidySat: 312_500_000n, usdtPerBtc: usdt('100000') }
const wanted: Wanted = {
  plan: {
    power: '10',
    termDays: 30,
    price: '9',
    feePerThDay: '0.03',
    tariff: '0',
    efficiency: '17.5',
    serviceFeeBps: 0,
  },
  qty: 1,
  uptimeBps: 10_000,
}
const level: Assumptions = { priceBps: 0, difficultyBps: 0 }

describe('a projection', () => {
  it('pays what the network pays for the power, every day, if nothing changes', () => {
    const { days, back, paid, result } = project(wanted, now, level)
    expect(days).toHaveLength(30)
    // 41.909515857 satoshi per TH/s and day at 0.001 USDT, rounded down per mTH/s.
    expect(formatSigned(days[0]?.back ?? 0n, PLACES)).toBe('0.41909515857')
    expect(back).toBe((days[0]?.back ?? 0n) * 30n)
    expect(paid).toBe(usdt('9'))
    expect(result).toBe(back - paid)
  })

  it('moves the price evenly to its end', () => {
    const { days } = project(wanted, now, { ...level, priceBps: -5_000 })
    const first = project(wanted, now, level).days[0]?.back ?? 0n
    expect(days.at(-1)?.back).toBe(first / 2n)
    expect(days[14]?.back).toBe((first * 3n) / 4n)
  })

  it('raises the difficulty every two weeks', () => {
    const { days } = project(wanted, now, { ...level, difficultyBps: 10_000 })
    expect(days[13]?.back).toBe(days[0]?.back)
    expect(formatSigned(days[14]?.back ?? 0n, PLACES)).toBe('0.20954757928')
    expect(formatSigned(days[28]?.back ?? 0n, PLACES)).toBe('0.10477378964')
  })

  it('refunds the fee of the time in which the pool is down', () => {
    const { days } = project({ ...wanted, uptimeBps: 0 }, now, level)
    expect(days[0]).toEqual({ back: usdt('0.3'), fee: usdt('0.3'), result: 0n })
  })

  it('is never better with a lower price, a higher difficulty or costlier electricity', () => {
    const bps = fc.integer({ min: -9_000, max: 10_000 })
    const growth = fc.integer({ min: -500, max: 1_000 })
    fc.assert(
      fc.property(bps, bps, growth, growth, fc.integer({ min: 1, max: 720 }), (a, b, g, h, termDays) => {
        const plan = { ...wanted.plan, termDays, tariff: '0.05', serviceFeeBps: 500 }
        const better = { priceBps: Math.max(a, b), difficultyBps: Math.min(g, h) }
        const worse = { priceBps: Math.min(a, b), difficultyBps: Math.max(g, h) }
        const at = (tariff: string, assumed: Assumptions) =>
          project({ ...wanted, plan: { ...plan, tariff } }, now, assumed).back
        expect(at('0.05', worse)).toBeLessThanOrEqual(at('0.05', better))
        expect(at('0.06', better)).toBeLessThanOrEqual(at('0.05', better))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the price that breaks even', () => {
  it('brings all that was paid, and a price lower by a dollar does not', () => {
    const price = breakEvenPrice(wanted, now, 200) ?? 0n
    const resultAt = (whole: bigint) =>
      project(wanted, { ...now, usdtPerBtc: whole * 10n ** 18n }, { priceBps: 0, difficultyBps: 200 }).result
    expect(price).toBeGreaterThan(0n)
    expect(resultAt(price)).toBeGreaterThanOrEqual(0n)
    expect(resultAt(price - 1n)).toBeLessThan(0n)
  })

  it('is the lowest whole price that is enough, for any plan', () => {
    const cents = (most: number) => fc.integer({ min: 1, max: most }).map((count) => formatAmount(BigInt(count), 2))
    const plans = fc.record({ price: cents(100_000), tariff: cents(20), termDays: fc.integer({ min: 1, max: 400 }) })
    const growths = fc.integer({ min: -500, max: 1_000 })
    fc.assert(
      fc.property(plans, growths, fc.integer({ min: 0, max: 10_000 }), (plan, growth, uptimeBps) => {
        const any = { ...wanted, plan: { ...wanted.plan, ...plan, serviceFeeBps: 300 }, uptimeBps }
        const price = breakEvenPrice(any, now, growth)
        const resultAt = (whole: bigint) =>
          project(any, { ...now, usdtPerBtc: whole * 10n ** 18n }, { priceBps: 0, difficultyBps: growth }).result
        expect(resultAt(price ?? 10_000_000n) >= 0n).toBe(price !== undefined)
        if (price !== undefined && price > 0n) expect(resultAt(price - 1n)).toBeLessThan(0n)
      }),
      { numRuns: 25 },
    )
  })

  it('is higher the faster the difficulty grows', () => {
    const prices = [0, 200, 500].map((growth) => breakEvenPrice(wanted, now, growth) ?? 0n)
    expect(prices).toEqual(prices.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(prices).size).toBe(3)
  })

  it('is unknown when no price below ten million is enough', () => {
    expect(breakEvenPrice({ ...wanted, plan: { ...wanted.plan, price: '900000' } }, now, 0)).toBeUndefined()
  })
})
