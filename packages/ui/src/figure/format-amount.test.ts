import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, parseDecimal } from './format-amount.ts'

const write = (value: bigint, decimals: number, locale = 'en', fractions = {}) =>
  formatAmount(value, decimals, { locale, ...fractions }).text

describe('an amount', () => {
  it.each([
    ['en', '1,234,567.891234'],
    ['es', '1.234.567,891234'],
    ['fr', '1\u202f234\u202f567,891234'],
    ['zh-Hans', '1,234,567.891234'],
    ['zh-Hant', '1,234,567.891234'],
  ])('is grouped as in %s', (locale, text) => {
    expect(write(1_234_567_891_234n, 6, locale)).toBe(text)
  })

  it.each([
    [0n, 18, '0.00'],
    [1n, 0, '1.00'],
    [12_500_000n, 6, '12.50'],
    [12_345_678n, 6, '12.345678'],
    [12_340_000n, 6, '12.34'],
    [1_999_999_999_999_999_999n, 18, '1.999999'],
    [1n, 18, '<0.000001'],
    [-3800n, 6, '−0.0038'],
    [-1n, 18, '−0.000001'],
    [-1_000_000_000_000_000_001n, 18, '−1.000001'],
  ])('of %d with %d decimals reads %s', (value, decimals, text) => {
    expect(write(value, decimals)).toBe(text)
  })

  it('keeps every digit of the largest one there is', () => {
    const largest = 2n ** 256n - 1n
    const whole = '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457'
    expect(write(largest, 18, 'en', { maxFraction: 18 })).toBe(`${whole}.584007913129639935`)
    expect(write(largest, 0, 'en', { minFraction: 0 })).toBe(largest.toLocaleString('en'))
  })

  it('says of itself whether it is a loss or nothing', () => {
    expect(formatAmount(-1n, 6, { locale: 'en' })).toMatchObject({ isNegative: true, isZero: false })
    expect(formatAmount(0n, 6, { locale: 'en' })).toMatchObject({ isNegative: false, isZero: true })
  })

  it('comes back exactly when all its digits are written', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }),
        fc.integer({ min: 0, max: 18 }),
        (value, decimals) => {
          const text = write(value, decimals, 'en', { minFraction: decimals, maxFraction: decimals })
          const read = parseDecimal(text.replaceAll(',', '').replace('−', '-'))
          expect(read).toEqual({ minorUnits: value, decimals })
        },
      ),
    )
  })

  it('never reads more than it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (value) => {
        const text = write(value, 18).replaceAll(',', '').replace('−', '-')
        if (text.startsWith('<')) return
        const { minorUnits, decimals } = parseDecimal(text)
        const shown = minorUnits * 10n ** BigInt(18 - decimals)
        expect(shown <= value).toBe(true)
        expect(value - shown < 10n ** 12n).toBe(true)
      }),
    )
  })
})

describe('a decimal string', () => {
  it.each([
    ['12.50', 1250n, 2],
    ['-0.0038', -38n, 4],
    ['7', 7n, 0],
  ])('%s is read exactly', (text, minorUnits, decimals) => {
    expect(parseDecimal(text)).toEqual({ minorUnits, decimals })
  })

  it.each(['', '.5', '1.', '1e3', '1,000.00', ' 1', '+1', 'NaN', '0x10'])('%o is refused', (text) => {
    expect(() => parseDecimal(text)).toThrow(TypeError)
  })
})
