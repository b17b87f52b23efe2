import { describe, expect, it } from 'vitest'
import { coverageScale, lowestShare, uptimeScale } from './share-day.ts'

const days = (...shares: (number | null)[]) =>
  shares.map((bps, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, bps }))

describe('the lowest share', () => {
  it('is the first of the lowest, days without a record left out', () => {
    expect(lowestShare(days(null, 9_700, 9_400, null, 9_400))).toBe(2)
    expect(lowestShare(days(0, null))).toBe(0)
  })

  it('is none where nothing is recorded', () => {
    expect(lowestShare(days(null, null))).toBeUndefined()
    expect(lowestShare([])).toBeUndefined()
  })
})

describe('the scale', () => {
  it.each([
    [
      [9_743, 9_900],
      [9_500, 10_000],
    ],
    [[9_500], [9_000, 10_000]],
    [[10_000], [9_500, 10_000]],
    [[300], [0, 10_000]],
    [[50], [0, 10_000]],
    [[null], [9_500, 10_000]],
  ])('of uptime lets stops be seen: %j', (shares, scale) => {
    expect(uptimeScale(days(...shares))).toEqual(scale)
  })

  it.each([
    [[8_000], [0, 11_000]],
    [
      [12_000, 15_000],
      [0, 16_500],
    ],
    [[1_000_000], [0, 20_000]],
    [[null], [0, 11_000]],
  ])('of coverage begins at nothing and holds the whole: %j', (shares, scale) => {
    expect(coverageScale(days(...shares), 20_000)).toEqual(scale)
  })
})
