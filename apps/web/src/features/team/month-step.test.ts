import { expect, it } from 'vitest'
import { monthAfter, monthOf } from './month-step.ts'

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -14, '2025-01'],
])('from %s by %d is %s', (month, count, other) => {
  expect(monthAfter(month, count)).toBe(other)
})

it('takes the month in UTC', () => {
  expect(monthOf(Date.parse('2026-11-30T23:59:59Z'))).toBe('2026-11')
  expect(monthOf(Date.parse('2026-12-01T00:30:00+02:00'))).toBe('2026-11')
})
