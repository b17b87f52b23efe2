import { expect, test } from 'vitest'
import { dailyNet } from './daily-money.ts'

const options = { today: '2026-11-20', days: 7, decimals: 18 }

test('adds the holdings of a day, exactly', () => {
  const days = dailyNet(
    [
      { date: '2026-11-19', net: '0.1' },
      { date: '2026-11-19', net: '0.200000000000000001' },
    ],
    options,
  )
  expect(days).toEqual([{ day: '2026-11-19', net: 300_000_000_000_000_001n }])
})

test('begins at the first receipt and shows a later day without one as nothing', () => {
  const days = dailyNet([{ date: '2026-11-17', net: '1' }], options)
  expect(days.map(({ day, net }) => [day, net])).toEqual([
    ['2026-11-17', 10n ** 18n],
    ['2026-11-18', 0n],
    ['2026-11-19', 0n],
  ])
})

test('marks the day something happened', () => {
  const marks = new Map([['2026-11-18', 'Starts: 10 TH/s']])
  expect(dailyNet([{ date: '2026-11-19', net: '1' }], { ...options, marks })[0]).toEqual({
    day: '2026-11-18',
    net: 0n,
    mark: 'Starts: 10 TH/s',
  })
})

test('leaves out what is older than the range, and today, which is not over', () => {
  expect(
    dailyNet(
      [
        { date: '2026-11-12', net: '1' },
        { date: '2026-11-20', net: '1' },
      ],
      options,
    ),
  ).toEqual([])
})
