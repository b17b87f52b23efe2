import { expect, test } from 'vitest'
import { rangePlaces, termRange } from './term-range.ts'

const plan = { power: '1', termDays: 10, efficiency: '0', tariff: '0', feePerThDay: '1', serviceFeeBps: 0 }
const poolDay = (day: string, revenue: string) => ({ day, settled: { revenue, power: '1', uptimeBps: 10_000 } })
const one = 10n ** 18n

test('is the result of the term at the worst, the latest and the best recorded day', () => {
  const days = [poolDay('2026-03-03', '1.2'), { day: '2026-03-02', settled: null }, poolDay('2026-03-01', '0.5')]
  expect(termRange(plan, [...days, poolDay('2026-02-28', '3')])).toEqual({
    worst: -5n * one,
    latest: 2n * one,
    best: 20n * one,
    days: 3,
  })
})

test('is unknown without a settled day', () => {
  expect(termRange(plan, [{ day: '2026-03-02', settled: null }])).toBeNull()
})

test('has zero on its line, also if no day was a loss or each was one', () => {
  expect(rangePlaces({ worst: -5n, latest: 5n, best: 15n, days: 3 })).toEqual({
    worst: 0,
    zero: 25,
    latest: 50,
    best: 100,
  })
  expect(rangePlaces({ worst: 5n, latest: 5n, best: 10n, days: 3 })).toMatchObject({ zero: 0, worst: 50, best: 100 })
  expect(rangePlaces({ worst: -10n, latest: -5n, best: -5n, days: 3 })).toMatchObject({ zero: 100, worst: 0, best: 50 })
  expect(rangePlaces({ worst: 0n, latest: 0n, best: 0n, days: 1 })).toMatchObject({ zero: 50, latest: 50 })
})
