import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CashFacts, entryText, parseEntry } from './amount-entry.ts'

const whole = 10n ** 18n
const cash: CashFacts = { decimals: 18, available: 250n * whole, fee: whole / 10n, feeFree: 0n }

test('subtracts the fee from what arrives', () => {
  expect(parseEntry('25', cash)).toEqual({
    problem: null,
    quote: { amount: 25n * whole, fee: whole / 10n, receive: 25n * whole - whole / 10n },
  })
})

test('reads a decimal comma, and a point still being typed', () => {
  expect(parseEntry('12,5', cash)).toMatchObject({ quote: { amount: (25n * whole) / 2n } })
  expect(parseEntry('12.', cash)).toMatchObject({ quote: { amount: 12n * whole } })
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['twelve', 'format'],
  ['-5', 'format'],
  ['1e3', 'format'],
  ['1.2.3', 'format'],
  ['0', 'zero'],
  ['0.0000000000000000001', 'places'],
  ['250.000000000000000001', 'over'],
  ['0.1', 'fee'],
] as const)('refuses %j: %s', (typed, problem) => {
  expect(parseEntry(typed, cash)).toEqual({ problem })
})

test('a refund of cooling-off leaves without a fee as long as the whole amount fits into it', () => {
  const refunded = { ...cash, feeFree: 200n * whole }
  expect(parseEntry('200', refunded)).toMatchObject({ quote: { fee: 0n, receive: 200n * whole } })
  expect(parseEntry('200.5', refunded)).toMatchObject({ quote: { fee: whole / 10n } })
})

test('every amount up to the balance survives its own text, to the last unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: cash.fee + 1n, max: cash.available }), (amount) => {
      expect(parseEntry(entryText(amount, 18), cash)).toMatchObject({ quote: { amount } })
    }),
  )
})
