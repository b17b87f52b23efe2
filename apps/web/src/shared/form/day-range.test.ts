import { expect, test } from 'vitest'
import { lastDays, rangeBetween, rangeName } from './day-range.ts'

test('the last days have today among them', () => {
  expect(lastDays(7, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(lastDays(1, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' })
})

test('two date inputs are a range, open at an empty one', () => {
  expect(rangeBetween('', '')).toEqual({})
  expect(rangeBetween('2026-03-01', '')).toEqual({ from: '2026-03-01' })
  expect(rangeBetween('', '2026-03-01')).toEqual({ to: '2026-03-01' })
  expect(rangeBetween('2026-03-05', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-05' })
})

test.each(['0002-03-01', '0202-03-01', '1999-12-31', '20261-03-01'])(
  '%s, a year that is still being typed, is no end',
  (day) => {
    expect(rangeBetween(day, '')).toEqual({})
    expect(rangeBetween(day, '2026-03-01')).toEqual({ to: '2026-03-01' })
    expect(rangeBetween('2026-03-01', day)).toEqual({ from: '2026-03-01' })
  },
)

test('a file is named by its days', () => {
  expect([
    rangeName({}),
    rangeName({ from: '2026-03-01' }),
    rangeName({ from: '2026-03-01', to: '2026-03-05' }),
  ]).toEqual(['all', '2026-03-01', '2026-03-01-to-2026-03-05'])
})
