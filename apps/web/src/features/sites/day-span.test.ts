import { expect, test } from 'vitest'
import { uptimeDays } from './day-span.ts'

const row = (day: string, measured: number | null, settled: number | null) => ({
  day,
  measured: measured === null ? null : { uptimeBps: measured },
  settled: settled === null ? null : { uptimeBps: settled },
})

test('each day is there once, oldest first, with what was measured before what was settled', () => {
  const recorded = [row('2026-11-20', 9_700, 9_600), row('2026-11-18', null, 9_500)]
  expect(uptimeDays(recorded, '2026-11-21', 4)).toEqual([
    { day: '2026-11-18', bps: 9_500 },
    { day: '2026-11-19', bps: null },
    { day: '2026-11-20', bps: 9_700 },
  ])
})

test('days after the last record are gaps, days out of the span are not shown', () => {
  const recorded = [row('2026-11-17', 9_000, null), row('2026-10-01', 9_900, null)]
  expect(uptimeDays(recorded, '2026-11-20', 5)).toEqual([
    { day: '2026-11-17', bps: 9_000 },
    { day: '2026-11-18', bps: null },
    { day: '2026-11-19', bps: null },
  ])
})

test('without a record there is nothing to draw', () => {
  expect(uptimeDays([], '2026-11-20', 60)).toEqual([])
})
