import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

it.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [59, { days: 0, hours: 0, minutes: 0, seconds: 59 }],
  [3_661, { days: 0, hours: 1, minutes: 1, seconds: 1 }],
  [90_000, { days: 1, hours: 1, minutes: 0, seconds: 0 }],
])('splits %d seconds', (seconds, left) => {
  expect(timeLeft(seconds)).toEqual(left)
})
