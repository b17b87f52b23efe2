import { parsePower } from '@terahold/money/power'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacityLimit, jointUptime, meanPower, meanUptime, sellablePower } from './capacity-rules.ts'

const settings = { capacityShareBps: 9_500, reservationShareBps: 500, attestedDaysForMean: 30, attestedDaysAtLeast: 7 }
const attested = (powers: readonly bigint[]) => ({
  days: BigInt(powers.length),
  powerSum: powers.reduce((sum, power) => sum + power, 0n),
  uptimeSum: 0n,
})

describe('the power a pool may sell', () => {
  it('is 95 % of its mean attested power, rounded down', () => {
    expect(capacityLimit(attested(Array(30).fill(parsePower('1000'))), settings)).toBe(parsePower('950'))
    expect(capacityLimit(attested([1n, 1n, 1n, 1n, 1n, 1n, 2n]), settings)).toBe(1n)
  })

  it('is zero before seven days are attested', () => {
    expect(capacityLimit(attested(Array(6).fill(parsePower('1000'))), settings)).toBe(0n)
    expect(capacityLimit(attested(Array(7).fill(parsePower('1000'))), settings)).toBe(parsePower('950'))
  })

  it('is the exact floor for any days', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 7, maxLength: 30 }), (powers) => {
        const limit = capacityLimit(attested(powers), settings)
        const sum = powers.reduce((total, power) => total + power, 0n)
        const scaled = sum * 9_500n
        const divisor = 10_000n * BigInt(powers.length)
        expect(limit * divisor <= scaled && scaled < (limit + 1n) * divisor).toBe(true)
      }),
    )
  })

  it('is never below zero after its attested power fell', () => {
    expect(sellablePower(100n, 90n, 20n)).toBe(0n)
    expect(sellablePower(100n, 60n, 20n)).toBe(20n)
  })
})

describe('means', () => {
  it('are null without a day', () => {
    expect(meanPower(attested([]))).toBe(0n)
    expect(meanUptime(attested([]))).toBeNull()
    expect(meanUptime({ days: 2n, powerSum: 0n, uptimeSum: 19_999n })).toBe(9_999)
  })

  it('are weighted by nameplate across several pools', () => {
    const pools = [
      { uptimeBps: 10_000, nameplateMths: 300n },
      { uptimeBps: 9_000, nameplateMths: 100n },
      { uptimeBps: null, nameplateMths: 1_000n },
    ]
    expect(jointUptime(pools)).toBe(9_750)
    expect(jointUptime([])).toBeNull()
  })
})
