import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cappedCommission, commissionsOf } from './commission-rules.ts'

const settings = { enabled: true, level1Bps: 1_000, level2Bps: 300, perRefereeYear: 200n, perMonth: 1_000n }
const order = { hashratePrice: 2_000n, salesMarginBps: 5_000 }

describe('commissions', () => {
  it('are 10 % and 3 % of the margin, not of the price', () => {
    expect(commissionsOf(order, { level1: 'anna', level2: 'ben' }, settings)).toEqual([
      { level: 1, inviterId: 'anna', margin: 1_000n, amount: 100n },
      { level: 2, inviterId: 'ben', margin: 1_000n, amount: 30n },
    ])
  })

  it('go to nobody without inviters, and to nobody when switched off', () => {
    expect(commissionsOf(order, { level1: 'anna', level2: null }, settings)).toHaveLength(1)
    expect(commissionsOf(order, { level1: null, level2: null }, settings)).toEqual([])
    expect(commissionsOf(order, { level1: 'anna', level2: 'ben' }, { ...settings, enabled: false })).toEqual([])
  })

  it('are together at most 13 % of the margin', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 7_000 }),
        (hashratePrice, salesMarginBps) => {
          const due = commissionsOf({ hashratePrice, salesMarginBps }, { level1: 'a', level2: 'b' }, settings)
          const sum = due.reduce((total, { amount }) => total + amount, 0n)
          expect(sum * 100n <= ((hashratePrice * BigInt(salesMarginBps)) / 10_000n) * 13n).toBe(true)
        },
      ),
    )
  })
})

describe('the caps', () => {
  it('allow what is left of the year or of the month, whichever is less', () => {
    expect(cappedCommission(100n, { refereeYear: 0n, month: 0n }, settings)).toBe(100n)
    expect(cappedCommission(100n, { refereeYear: 150n, month: 0n }, settings)).toBe(50n)
    expect(cappedCommission(100n, { refereeYear: 0n, month: 990n }, settings)).toBe(10n)
    expect(cappedCommission(100n, { refereeYear: 200n, month: 0n }, settings)).toBe(0n)
  })
})
