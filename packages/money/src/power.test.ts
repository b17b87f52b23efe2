import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountError } from './amount.ts'
import { formatPower, parsePower } from './power.ts'

describe('power', () => {
  it('counts in thousandths of a TH/s', () => {
    expect(parsePower('400000')).toBe(400_000_000n)
    expect(parsePower('0.5')).toBe(500n)
    expect(formatPower(10_000n)).toBe('10')
    expect(formatPower(1n)).toBe('0.001')
  })

  it('formats every power so that it parses to the same power', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (mths) => parsePower(formatPower(mths)) === mths))
  })

  it('refuses more than three decimal places', () => {
    expect(() => parsePower('0.0001')).toThrow(AmountError)
  })
})
