import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakEvenDay, type DailyCredit } from './break-even.ts'

/** Day by day, as a person with a pencil would. */
function countDays(credits: readonly DailyCredit[], cost: bigint): number | null {
  let sum = 0n
  const last = Math.max(0, ...credits.map(({ termDays }) => termDays))
  for (let day = 1; day <= last; day += 1) {
    for (const { net, termDays } of credits) if (day <= termDays) sum += net
    if (sum >= cost) return day
  }
  return null
}

describe('the break-even day', () => {
  it('is the day at the end of which everything paid is back', () => {
    expect(breakEvenDay([{ net: 10n, termDays: 30 }], 300n)).toBe(30)
    expect(breakEvenDay([{ net: 10n, termDays: 30 }], 295n)).toBe(30)
    expect(breakEvenDay([{ net: 10n, termDays: 30 }], 290n)).toBe(29)
  })

  it('is never when a term ends before', () => {
    expect(breakEvenDay([{ net: 10n, termDays: 30 }], 301n)).toBeNull()
    expect(breakEvenDay([{ net: 0n, termDays: 360 }], 1n)).toBeNull()
    expect(breakEvenDay([], 1n)).toBeNull()
  })

  it('counts a longer term on after a shorter one ended', () => {
    const credits = [
      { net: 10n, termDays: 30 },
      { net: 5n, termDays: 90 },
    ]
    expect(breakEvenDay(credits, 450n)).toBe(30)
    expect(breakEvenDay(credits, 451n)).toBe(31)
    expect(breakEvenDay(credits, 750n)).toBe(90)
    expect(breakEvenDay(credits, 751n)).toBeNull()
  })

  it('is the same as counted day by day', () => {
    const credit = fc.record({ net: fc.bigInt(0n, 50n), termDays: fc.constantFrom(30, 90, 180, 360) })
    fc.assert(
      fc.property(fc.array(credit, { maxLength: 6 }), fc.bigInt(1n, 20_000n), (credits, cost) => {
        expect(breakEvenDay(credits, cost)).toBe(countDays(credits, cost))
      }),
    )
  })
})
