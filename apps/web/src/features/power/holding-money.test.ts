import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdingMoney } from '../../testing/holding-fixture.ts'
import { breakEven, latestPerDay, parseMoney, shareOfPaid } from './holding-money.ts'

const amounts = fc.bigInt({ min: 0n, max: 10n ** 40n })

describe('a share of what was paid', () => {
  test('is never less than nothing, nor more than all', () => {
    fc.assert(
      fc.property(amounts, amounts, (part, paid) => {
        const share = shareOfPaid(part, paid)
        expect(share >= 0 && share <= 10_000 && Number.isInteger(share)).toBe(true)
        if (part >= paid && paid > 0n) expect(share).toBe(10_000)
      }),
    )
  })

  test('grows with the part', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (part, more, paid) => {
        expect(shareOfPaid(part + more, paid)).toBeGreaterThanOrEqual(shareOfPaid(part, paid))
      }),
    )
  })

  test.each([
    [1n, 0n, 0],
    [-1n, 10n, 0],
    [1n, 10_001n, 0],
    [1n, 10_000n, 1],
    [9_999n, 10_000n, 9_999],
    [3n * 10n ** 30n, 2n * 10n ** 30n, 10_000],
  ])('of %d in %d is %i bps', (part, paid, bps) => {
    expect(shareOfPaid(part, paid)).toBe(bps)
  })
})

test.each([
  ['nothing is settled', { latestTerm: null, daysLeft: 60 }, null],
  ['no day is left', { latestTerm: '54', daysLeft: 0 }, null],
  ['one day is left', { latestTerm: '0.9', daysLeft: 1 }, '0.9'],
  ['days are left, rounded down', { latestTerm: '1', daysLeft: 3 }, '0.333333333333333333'],
  ['the latest day brought nothing', { latestTerm: '0', daysLeft: 60 }, '0'],
])('a day like the latest when %s', (_, fields, perDay) => {
  expect(latestPerDay(fields)).toBe(perDay)
})

test('reads every figure to the last decimal', () => {
  const unit = 10n ** 18n
  const exact = (whole: number) => `${whole}.000000000000000001`
  const fields = holdingMoney({
    paid: exact(1),
    credited: exact(2),
    pending: exact(3),
    downtimeRefund: exact(4),
    feeUsed: exact(5),
    feeRefund: exact(6),
  })
  expect(parseMoney(fields)).toEqual({
    paid: unit + 1n,
    credited: 2n * unit + 1n,
    pending: 3n * unit + 1n,
    downtimeRefund: 4n * unit + 1n,
    feeUsed: 5n * unit + 1n,
    feeRefund: 6n * unit + 1n,
  })
})

describe('whether a holding breaks even', () => {
  const money = (credited: string, more: object = {}) => ({ ...holdingMoney({ credited }), ...more })

  test.each([
    ['is reached by the last unit', money('90'), { state: 'reached' }],
    ['lacks a unit without a day left', money('89.999999999999999999', { daysLeft: 0 }), { state: 'missed' }],
    ['is not known before a settled day', money('0', { latestTerm: null }), { state: 'unknown' }],
    ['is on course to the last unit', money('36'), { state: 'on_course' }],
    [
      'lacks a unit at the latest figures, and needs the next larger amount a day',
      money('35.999999999999999999'),
      { state: 'behind', neededPerDay: 900_000_000_000_000_001n },
    ],
  ])('%s', (_, fields, outcome) => {
    expect(breakEven(fields)).toEqual(outcome)
  })
})
