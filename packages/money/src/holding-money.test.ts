import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayFigures, dayLine, prepaidFee } from './day-figures.ts'
import { addMoney, breakEvenOf, type HoldingMoney, receivedOf, resultOf } from './holding-money.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 24n })
const day = fc.record({
  revenue: amount,
  uptimeBps: fc.integer({ min: 0, max: 10_000 }),
  isCleared: fc.boolean(),
})
const terms = fc.record({
  efficiencyMjPerTh: fc.bigInt({ min: 1n, max: 100_000n }),
  tariffPerKwh: fc.bigInt({ min: 0n, max: 10n ** 18n }),
  hashrateFee: fc.bigInt({ min: 0n, max: 10n ** 15n }).map((fee) => fee * 1_000n),
  serviceFeeBps: fc.integer({ min: 0, max: 10_000 }),
})
const holding = fc.record({
  powerMths: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  terms,
  days: fc.array(day, { maxLength: 40 }),
  extraDays: fc.nat({ max: 100 }),
})

type Settled = typeof holding extends fc.Arbitrary<infer Value> ? Value : never

/** Settles a holding day by day, in the plainest way. */
function settle({ powerMths, terms: agreed, days, extraDays }: Settled) {
  const lines = days.map(({ revenue, uptimeBps, isCleared }) => ({
    ...dayLine(powerMths, dayFigures({ revenue, baseMths: 10n ** 9n, uptimeBps, terms: agreed })),
    isCleared,
    fee: prepaidFee(powerMths, agreed.hashrateFee, 1),
  }))
  const sum = (of: (line: (typeof lines)[number]) => bigint) => lines.reduce((total, line) => total + of(line), 0n)
  const money: HoldingMoney = {
    paid: prepaidFee(powerMths, agreed.hashrateFee, days.length + extraDays),
    credited: sum(({ net }) => net),
    pending: sum(({ net, isCleared }) => (isCleared ? 0n : net)),
    downtimeRefund: sum(({ downtime }) => downtime),
    feeUsed: sum(({ fee }) => fee),
    feeRefund: 0n,
  }
  return { lines, money }
}

describe('the money of a holding', () => {
  it('has the result of its days, and costs what its terms take', () => {
    fc.assert(
      fc.property(holding, (random) => {
        const { lines, money } = settle(random)
        const days = lines.map((line) =>
          resultOf({ credited: line.net, downtimeRefund: line.downtime, feeUsed: line.fee }),
        )
        expect(resultOf(money)).toBe(days.reduce((sum, result) => sum + result, 0n))
        for (const { gross, electricity, serviceFee, net } of lines) expect(gross - net).toBe(electricity + serviceFee)
      }),
    )
  })

  it('reaches the balance once it is cleared, and never costs more than was paid', () => {
    fc.assert(
      fc.property(holding, (random) => {
        const { money } = settle(random)
        expect(receivedOf(money) + money.pending).toBe(money.credited + money.downtimeRefund)
        expect(resultOf(money)).toBeGreaterThanOrEqual(-money.paid)
      }),
    )
  })

  it('of a whole term is what came back minus what was paid', () => {
    fc.assert(
      fc.property(holding, (random) => {
        const { money } = settle({ ...random, extraDays: 0 })
        expect(resultOf(money)).toBe(receivedOf(money) + money.pending - money.paid)
      }),
    )
  })

  it('after an early exit is what came back minus what was paid, with the exit fee as a loss', () => {
    fc.assert(
      fc.property(holding, fc.integer({ min: 0, max: 10_000 }), (random, keptBps) => {
        const { money } = settle(random)
        const unused = money.paid - money.feeUsed
        const exitFee = (unused * BigInt(keptBps)) / 10_000n
        const left = { ...money, feeUsed: money.feeUsed + exitFee, feeRefund: unused - exitFee }
        expect(resultOf(left)).toBe(receivedOf(left) + left.pending - left.paid)
        expect(resultOf(left)).toBe(resultOf(money) - exitFee)
      }),
    )
  })

  it('adds up over holdings', () => {
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 5 }), (random) => {
        const each = random.map((one) => settle(one).money)
        const together = addMoney(each)
        expect(resultOf(together)).toBe(each.reduce((sum, money) => sum + resultOf(money), 0n))
        expect(receivedOf(together)).toBe(each.reduce((sum, money) => sum + receivedOf(money), 0n))
      }),
    )
  })
})

describe('breaking even', () => {
  const money = { paid: 360n, credited: 90n, pending: 0n, downtimeRefund: 6n, feeRefund: 0n }

  it.each([
    ['reached', { ...money, credited: 354n }, { daysLeft: 3, latestTerm: null }, { state: 'reached' }],
    [
      'pending while the venue owes the rest',
      { ...money, credited: 354n, pending: 1n },
      { daysLeft: 0, latestTerm: null },
      { state: 'pending' },
    ],
    ['on course', money, { daysLeft: 20, latestTerm: 264n }, { state: 'on_course' }],
    [
      'behind, by what each day needs',
      money,
      { daysLeft: 20, latestTerm: 263n },
      { state: 'behind', neededPerDay: 14n },
    ],
    [
      'behind while the smallest unit is missing and a day is left',
      { ...money, credited: 353n },
      { daysLeft: 1, latestTerm: 0n },
      { state: 'behind', neededPerDay: 1n },
    ],
    ['missed', money, { daysLeft: 0, latestTerm: 0n }, { state: 'missed' }],
    ['unknown before a settled day', money, { daysLeft: 20, latestTerm: null }, { state: 'unknown' }],
  ] as const)('is %s', (_, figures, rest, expected) => {
    expect(breakEvenOf(figures, rest)).toEqual(expected)
  })

  it('happens exactly when each remaining day brings the amount that it needs', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 400 }), (paid, credited, daysLeft) => {
        const figures = { paid, credited, pending: 0n, downtimeRefund: 0n, feeRefund: 0n }
        const outcome = breakEvenOf(figures, { daysLeft, latestTerm: 0n })
        if (outcome.state !== 'behind') return
        const after = (perDay: bigint) => credited + perDay * BigInt(daysLeft)
        expect(after(outcome.neededPerDay)).toBeGreaterThanOrEqual(paid)
        expect(after(outcome.neededPerDay - 1n)).toBeLessThan(paid)
      }),
    )
  })
})
