import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyBps } from './rate.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 38n })
const rate = fc.integer({ min: 0, max: 10_000 })

describe('rates', () => {
  it('rounds down', () => {
    expect(applyBps(101n, 300)).toBe(3n)
    expect(applyBps(99n, 100)).toBe(0n)
    expect(applyBps(99n, 10_000)).toBe(99n)
  })

  it('returns less than one unit below the exact share, and never more than it', () => {
    fc.assert(
      fc.property(money, rate, (amount, bps) => {
        const lost = amount * BigInt(bps) - applyBps(amount, bps) * 10_000n
        return lost >= 0n && lost < 10_000n
      }),
    )
  })

  it('refuses rates out of range and negative amounts', () => {
    for (const bps of [-1, 10_001, 0.5, Number.NaN]) expect(() => applyBps(1n, bps)).toThrow(RangeError)
    expect(() => applyBps(-1n, 1)).toThrow(RangeError)
  })
})
