import { expect, test } from 'vitest'
import { dailyMoney } from './daily-money.ts'

const options = { today: '2026-11-20', days: 7 }
const receipt = (date: string, net: string, changes = {}) => ({
  date,
  net,
  downtimeRefund: '0',
  feeUsed: '0',
  ...changes,
})

test('adds the holdings of a day, exactly', () => {
  const days = dailyMoney(
    [
      receipt('2026-11-19', '0.1', { feeUsed: '0.2', downtimeRefund: '0.05' }),
      receipt('2026-11-19', '0.200000000000000001', { feeUsed: '0.3' }),
    ],
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

test('begins at the first receipt, ends with the last, and shows a day between without one as nothing', () => {
  const days = dailyMoney([receipt('2026-11-18', '2'), receipt('2026-11-16', '1')], options)
  expect(days.map(({ day, back }) => [day, back])).toEqual([
    ['2026-11-16', 10n ** 18n],
    ['2026-11-17', 0n],
    ['2026-11-18', 2n * 10n ** 18n],
  ])
})

test('marks the day something happened', () => {
  const marks = new Map([['2026-11-18', 'Starts: 10 TH/s']])
  expect(dailyMoney([receipt('2026-11-19', '1')], { ...options, marks })[0]).toEqual({
    day: '2026-11-18',
    back: 0n,
    fee: 0n,
    result: 0n,
    mark: 'Starts: 10 TH/s',
  })
})

test('leaves out what is older than the range, and today, which is not over', () => {
  expect(dailyMoney([receipt('2026-11-12', '1'), receipt('2026-11-20', '1')], options)).toEqual([])
})
