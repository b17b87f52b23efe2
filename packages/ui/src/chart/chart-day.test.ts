import { expect, it } from 'vitest'
import { daySeconds, formatDayLabel, plotValue } from './chart-day.ts'

it('places a UTC day where it begins', () => {
  expect(daySeconds('2026-11-20')).toBe(Date.UTC(2026, 10, 20) / 1000)
})

it('places a value to four digits', () => {
  expect(plotValue(1_234_567n, 6)).toBe(1.2345)
  expect(plotValue(-3800n, 6)).toBe(-0.0038)
  expect(plotValue(10n ** 24n, 18)).toBe(1_000_000)
})

it.each([
  ['en', 'short', '11/20'],
  ['fr', 'short', '20/11'],
  ['en', 'long', 'Nov 20, 2026'],
  ['zh-Hans', 'long', '2026年11月20日'],
] as const)('writes a day in %s, %s: %s', (locale, style, text) => {
  expect(formatDayLabel('2026-11-20', locale, style)).toBe(text)
})
