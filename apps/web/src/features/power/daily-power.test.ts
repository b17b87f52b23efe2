import { expect, test } from 'vitest'
import { dailyPower } from './daily-power.ts'

const options = { today: '2026-11-21', days: 90 }
const steps = [
  { date: '2026-11-18', power: '10' },
  { date: '2026-11-20', power: '12.5' },
]

test('holds the power of a step until the next one, to today', () => {
  expect(dailyPower(steps, options)).toEqual([
    { day: '2026-11-18', power: 10_000n },
    { day: '2026-11-19', power: 10_000n },
    { day: '2026-11-20', power: 12_500n },
    { day: '2026-11-21', power: 12_500n },
  ])
})

test('goes on at nothing when all has ended', () => {
  const ended = [...steps, { date: '2026-11-21', power: '0' }]
  expect(dailyPower(ended, options).at(-1)).toEqual({ day: '2026-11-21', power: 0n })
})

test('marks the day something happened', () => {
  const marks = new Map([['2026-11-19', 'Skagi begins']])
  expect(dailyPower(steps, { ...options, marks })[1]).toMatchObject({ day: '2026-11-19', mark: 'Skagi begins' })
})

test('begins no earlier than asked, with what ran by then', () => {
  expect(dailyPower(steps, { ...options, days: 1 })).toEqual([
    { day: '2026-11-20', power: 12_500n },
    { day: '2026-11-21', power: 12_500n },
  ])
  const old = [{ date: '2026-11-10', power: '7' }]
  expect(dailyPower(old, { ...options, days: 1 }).map(({ power }) => power)).toEqual([7_000n, 7_000n])
})

test('has no day without a step', () => {
  expect(dailyPower([], options)).toEqual([])
})
