import fc from 'fast-check'
import { expect, it } from 'vitest'
import { transactionNamed } from '../../fixtures/fake-activity.ts'
import { groupByYear, minedAt } from './transaction-groups.ts'

it('puts each transaction under its year, newest first', () => {
  const mined = (id: string, time: string) => transactionNamed(id, { minedAt: time })
  const groups = groupByYear([
    mined('b', '2026-03-10T10:00:00Z'),
    mined('d', '2024-07-01T10:00:00Z'),
    mined('a', '2026-06-10T10:00:00Z'),
    mined('c', '2025-07-01T10:00:00Z'),
  ])
  expect(groups.map(({ year, transactions }) => [year, transactions.map(({ id }) => id)])).toEqual([
    [2026, ['a', 'b']],
    [2025, ['c']],
    [2024, ['d']],
  ])
})

it('uses the local calendar of the user', () => {
  const lastMinute = new Date(2025, 11, 31, 23, 59)
  const [group] = groupByYear([transactionNamed('a', { minedAt: lastMinute.toISOString() })])
  expect(group?.year).toBe(2025)
})

it('loses no transaction and keeps the order within a year', () => {
  const times = fc.array(fc.date({ min: new Date('2000-01-02'), max: new Date('2040-01-01'), noInvalidDate: true }))
  fc.assert(
    fc.property(times, (dates) => {
      const given = dates.map((date, index) => transactionNamed(String(index), { minedAt: date.toISOString() }))
      const before = [...given]
      const grouped = groupByYear(given).flatMap(({ transactions }) => transactions)
      expect(given).toEqual(before)
      expect(new Set(grouped)).toEqual(new Set(given))
      expect(grouped.map(minedAt)).toEqual(grouped.map(minedAt).toSorted((a, b) => b - a))
    }),
  )
})
