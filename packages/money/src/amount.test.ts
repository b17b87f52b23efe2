import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountError, formatAmount, formatSigned, parseAmount } from './amount.ts'

const decimals = fc.integer({ min: 0, max: 36 })
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('amounts', () => {
  it('parses and formats decimal strings', () => {
    expect(parseAmount('12.5', 18)).toBe(12_500_000_000_000_000_000n)
    expect(formatAmount(12_500_000_000_000_000_000n, 18)).toBe('12.5')
    expect(formatAmount(0n, 18)).toBe('0')
    expect(formatAmount(1n, 18)).toBe('0.000000000000000001')
    expect(formatAmount(7n, 0)).toBe('7')
    expect(formatSigned(-500n, 3)).toBe('-0.5')
    expect(formatSigned(500n, 3)).toBe('0.5')
    expect(formatSigned(0n, 3)).toBe('0')
  })

  it('keeps every digit of the largest uint256 with 18 decimal places', () => {
    const text = '115792089237316195423570985008687907853269984665640564039457.584007913129639935'
    expect(parseAmount(text, 18)).toBe(2n ** 256n - 1n)
    expect(formatAmount(2n ** 256n - 1n, 18)).toBe(text)
  })

  it('formats every amount so that it parses to the same amount', () => {
    fc.assert(
      fc.property(uint256, decimals, (minor, places) => parseAmount(formatAmount(minor, places), places) === minor),
    )
  })

  it('formats an amount the same way, however it was written', () => {
    const spelling = fc.tuple(fc.nat(), fc.nat(999_999), fc.nat(4), fc.nat(6))
    fc.assert(
      fc.property(spelling, ([whole, fraction, leading, trailing]) => {
        const text = `${'0'.repeat(leading)}${whole}.${String(fraction).padStart(6, '0')}${'0'.repeat(trailing)}`
        const short = formatAmount(parseAmount(text, 18), 18)
        expect(short).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(parseAmount(short, 18)).toBe(parseAmount(text, 18))
      }),
    )
  })

  it.each(['', ' ', '-1', '+1', '1e3', '1.', '.5', '1,5', '0x10', ' 1', '1 ', '1.2.3', '１', 'NaN', 'Infinity'])(
    'refuses %j',
    (text) => {
      expect(() => parseAmount(text, 18)).toThrow(AmountError)
    },
  )

  it('refuses more decimal places than the asset has instead of rounding', () => {
    expect(() => parseAmount('0.0000000000000000001', 18)).toThrow(AmountError)
    expect(() => parseAmount('1.0', 0)).toThrow(AmountError)
  })

  it('refuses to format a negative amount as an unsigned one', () => {
    expect(() => formatAmount(-1n, 18)).toThrow(AmountError)
  })
})
