import { expect, test } from 'vitest'
import { dailyMoney } from './daily-money.ts'

const options = { today: '2026-11-20', days: 7 }
const settled = (date: string, net: string, changes = {}) => ({
  date,
  net,
  downtimeRefund: '0',
  feeUsed: '0',
  ...changes,
})

test('adds what a day credited and refunded, and takes off its fee, exactly', () => {
  const days = dailyMoney(
    [settled('2026-11-19', '0.300000000000000001', { feeUsed: '0.5', downtimeRefund: '0.05' })],
    options,
  )
  expect(days).toEqual([
    {
      day: '2026-11-19',
      back: 350_000_000_000_000_001n,
      fee: 500_000_000_000_000_000n,
      result: -149_999_999_999_999_999n,
    },
  ])
})

test('begins with the first settled day, ends with the last, and shows unsettled days between them as zero', () => {
  const days = dailyMoney([settled('2026-11-18', '2'), settled('2026-11-16', '1')], options)
  expect(days.map(({ day, back }) => [day, back])).toEqual([
    ['2026-11-16', 10n ** 18n],
    ['2026-11-17', 0n],
    ['2026-11-18', 2n * 10n ** 18n],
  ])
})

test('marks the day something happened', () => {
  const marks = new Map([['2026-11-18', 'Starts: 10 TH/s']])
  expect(dailyMoney([settled('2026-11-19', '1')], { ...options, marks })[0]).toEqual({
    day: '2026-11-18',
    back: 0n,
    fee: 0n,
    result: 0n,
    mark: 'Starts: 10 TH/s',
  })
})

test('leaves out what is older than the range, and today, which is not over', () => {
  expect(dailyMoney([settled('2026-11-12', '1'), settled('2026-11-20', '1')], options)).toEqual([])
})
