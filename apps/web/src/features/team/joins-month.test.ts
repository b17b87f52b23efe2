import { expect, it } from 'vitest'
import { barLabel, formatMonthLabel } from './joins-month.ts'

it('writes a month as its language does, wherever the device is', () => {
  expect(formatMonthLabel('2026-01', 'en', 'long')).toBe('January 2026')
  expect(formatMonthLabel('2026-01', 'en', 'short')).toBe('Jan')
  expect(formatMonthLabel('2025-12', 'fr', 'long')).toBe('décembre 2025')
  expect(formatMonthLabel('2025-12', 'zh-Hans', 'long')).toBe('2025年12月')
})

it.each([
  [0, ''],
  [7, '7'],
  [999, '999'],
  [1_999, '1.9K'],
  [12_999, '12K'],
])('labels a bar of %d with "%s"', (joined, label) => {
  expect(barLabel(joined, 'en')).toBe(label)
})
