import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { formatBps, parseBps } from './bps.ts'
import {
  formatColumn,
  formatInstant,
  formatMoney,
  formatQuantity,
  formatSeconds,
  formatWait,
  instantOf,
  shorten,
  subtract,
  withUnit,
} from './format.ts'
import { chooseLanguage } from './texts.ts'

afterEach(() => chooseLanguage('en'))

test('a label has its unit in the brackets of the language', () => {
  expect(withUnit('Amount', 'USDT')).toBe('Amount (USDT)')
  chooseLanguage('zh-Hans')
  expect(withUnit('金额', 'USDT')).toBe('金额（USDT）')
})

describe('amounts', () => {
  test('are whole in details, and cut to two places in columns', () => {
    expect(['0', '4999.95', '1234567.123456', '-0.5'].map(formatMoney)).toEqual([
      '0.00',
      '4,999.95',
      '1,234,567.123456',
      '−0.50',
    ])
    expect(['0', '4999.959', '1234567.1', '0.009'].map((value) => formatColumn(value))).toEqual([
      '0.00',
      '4,999.95',
      '1,234,567.10',
      '<0.01',
    ])
  })

  test('that are no money have no more places than they need', () => {
    expect(['995', '398000', '1.5'].map(formatQuantity)).toEqual(['995', '398,000', '1.5'])
  })

  test('are subtracted exactly, with any number of places', () => {
    expect(subtract('40', '15.5')).toBe('24.5')
    expect(subtract('0.1', '0.000000000000000001')).toBe('0.099999999999999999')
    expect(subtract('1', '2.25')).toBe('-1.25')
    expect(subtract('90071992547409931', '1')).toBe('90071992547409930')
  })

  test('are the same when what was subtracted is added again, of any size and with any places', () => {
    const amount = fc.tuple(fc.bigInt(0n, 10n ** 30n), fc.constantFrom(0, 2, 6, 18)).map(([minor, places]) => {
      const digits = String(minor).padStart(places + 1, '0')
      return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
    })
    const minorOf = (text: string) => {
      const [, sign, whole = '', places = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? []
      return BigInt(`${sign}1`) * BigInt(whole + places.padEnd(18, '0'))
    }
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(minorOf(subtract(one, other))).toBe(minorOf(one) - minorOf(other))
        expect(formatMoney(one).replaceAll(',', '')).toMatch(/^\d+\.\d{2,18}$/)
        expect(minorOf(formatMoney(one).replaceAll(',', ''))).toBe(minorOf(one))
      }),
    )
  })
})

describe('shares', () => {
  test('have two places and a sign of their own', () => {
    expect([0, 9_850, -128, 14_585_605].map(formatBps)).toEqual(['0.00%', '98.50%', '−1.28%', '145,856.05%'])
  })

  test('are entered in per cent', () => {
    expect(['98.5', '100', '0', '0.01', '3.25'].map(parseBps)).toEqual([9_850, 10_000, 0, 1, 325])
  })
})

describe('times', () => {
  test('are in UTC', () => {
    expect(formatInstant('2026-11-23T23:59:59.999+01:00')).toBe('2026-11-23 22:59')
    expect(instantOf('2026-11-26T18:30')).toBe('2026-11-26T18:30:00.000Z')
  })

  test.each([
    [-5, '0m'],
    [59, '0m'],
    [3_599, '59m'],
    [3_600, '1h'],
    [172_799, '47h'],
    [172_800, '2d'],
  ])('of %d seconds are in whole units', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text)
  })

  test('that something has waited are in the operator’s language', async () => {
    const now = new Date('2026-11-23T12:00:00Z')
    expect(formatWait('2026-11-23T10:30:00Z', now)).toBe('1h')
    chooseLanguage('zh-Hans')
    expect(formatWait('2026-11-23T11:55:00Z', now)).toBe('5分钟')
  })
})

test('an address is shortened, a short text is not', () => {
  expect(shorten(`0x${'ab'.repeat(20)}`)).toBe('0xabab…ababab')
  expect(shorten('DP 42')).toBe('DP 42')
})
