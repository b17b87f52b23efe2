import { expect, it } from 'vitest'
import { daysWithChanges } from './power-day.ts'

it('tells of the first day, of changes and of events, and of no day like the one before', () => {
  const days = [
    { day: '2026-11-01', power: 0n },
    { day: '2026-11-02', power: 0n },
    { day: '2026-11-03', power: 10_000n, mark: 'Skagi begins' },
    { day: '2026-11-04', power: 10_000n },
    { day: '2026-11-05', power: 10_000n, mark: 'One ends, one begins' },
    { day: '2026-11-06', power: 4_000n },
  ]
  expect(daysWithChanges(days).map(({ day }) => day.slice(-2))).toEqual(['01', '03', '05', '06'])
  expect(daysWithChanges([])).toEqual([])
})
