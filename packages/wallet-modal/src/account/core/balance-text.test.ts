import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceText } from './balance-text.ts'
import { shortAddress } from './short-address.ts'

const text = (value: bigint, decimals = 18) => balanceText({ value, decimals, symbol: 'USDT' })

describe('balanceText', () => {
  it.each([
    [0n, 18, '0.000'],
    [1n, 18, '0.000'],
    [1_999_999n, 6, '1.999'],
    [10_000n * 10n ** 18n, 18, '10000.000'],
    [5n, 0, '5.000'],
    [15n, 1, '1.500'],
    [-1_500n, 3, '-1.500'],
  ])('%s with %i decimals is %s', (value, decimals, expected) => {
    expect(text(value, decimals)).toBe(expected)
  })

  it.each([
    ['en', '10,000.000'],
    ['es', '10.000,000'],
    ['fr', '10 000,000'],
    ['zh-Hans', '10,000.000'],
  ])('is written as in %s if a language is given', (language, expected) => {
    const balance = { value: 10_000n * 10n ** 18n, decimals: 18, symbol: 'USDT' }
    expect(balanceText(balance, language).replaceAll(/\s/g, ' ')).toBe(expected)
  })

  it('never shows more than the balance, and at most a thousandth less', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 3, max: 36 }), (value, decimals) => {
        const shown = BigInt(text(value, decimals).replace('.', '')) * 10n ** BigInt(decimals - 3)
        expect(shown <= value && value - shown < 10n ** BigInt(decimals - 3)).toBe(true)
      }),
    )
  })
})

describe('shortAddress', () => {
  it('keeps the first four and the last six characters', () => {
    expect(shortAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x12…345678')
    expect(shortAddress('0x12345678')).toBe('0x12345678')
  })
})
