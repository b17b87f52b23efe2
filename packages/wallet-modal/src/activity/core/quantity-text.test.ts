import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quantityText } from './quantity-text.ts'

it.each([
  ['0', '0.000'],
  ['5', '5.000'],
  ['1234.5', '1234.500'],
  ['1234.56789', '1234.568'],
  ['0.0004', '0.000'],
  ['0.0005', '0.001'],
  ['9.9995', '10.000'],
  ['-2.5', '2.500'],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639935', `${2n ** 256n - 1n}.000`],
  ['many', 'many'],
])('%s is shown as %s', (numeric, shown) => {
  expect(quantityText(numeric)).toBe(shown)
})

it.each([
  ['en', '1,234,567.500'],
  ['es', '1.234.567,500'],
  ['fr', '1\u202F234\u202F567,500'],
  ['zh-Hans', '1,234,567.500'],
])('is grouped as in %s', (language, shown) => {
  expect(quantityText('1234567.5', language)).toBe(shown)
})

it('differs from the amount by at most half a thousandth', () => {
  const digits = fc.bigInt({ min: 0n, max: 2n ** 256n })
  fc.assert(
    fc.property(digits, fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (whole, fraction) => {
      const exact = whole * 10n ** 18n + fraction
      const shown = BigInt(quantityText(`${whole}.${fraction.toString().padStart(18, '0')}`).replace('.', ''))
      const difference = shown * 10n ** 15n - exact
      expect(difference <= 5n * 10n ** 14n && difference > -5n * 10n ** 14n).toBe(true)
    }),
  )
})
