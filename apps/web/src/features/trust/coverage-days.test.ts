import { expect, test } from 'vitest'
import { coverageDays } from './coverage-days.ts'

test('every day between the first and the last known is there, oldest first', () => {
  const rows = [
    { day: '2026-11-20', coverageBps: 10_100 },
    { day: '2026-11-18', coverageBps: null },
    { day: '2026-11-17', coverageBps: 9_900 },
  ]
  expect(coverageDays(rows)).toEqual([
    { day: '2026-11-17', bps: 9_900 },
    { day: '2026-11-18', bps: null },
    { day: '2026-11-19', bps: null },
    { day: '2026-11-20', bps: 10_100 },
  ])
})

test('nothing known is nothing to draw', () => {
  expect(coverageDays([])).toEqual([])
})
