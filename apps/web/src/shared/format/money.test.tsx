import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { activateLocale } from '../locale/i18n.ts'
import { exactAmount } from './exact-amount.ts'
import { formatBps, formatCount, formatLeft, formatMonth, formatRecent, formatTime } from './format.ts'
import { Cost, Money } from './money.tsx'
import { plainText } from './plain-text.ts'
import { Th } from './power.tsx'

setUpComponentTests()

/** Returns what is read of a part, with plain spaces. */
function read(part: ReactNode): string {
  const { container } = renderForMember(part)
  const text = container.textContent.replaceAll(/\s/g, ' ')
  cleanup()
  return text
}

describe('money', () => {
  test.each([
    ['0', '0.00 USDT'],
    ['1234.5', '1,234.50 USDT'],
    ['0.000000000000000001', '<0.0001 USDT'],
    ['99999999999999999999.999999999999999999', '99,999,999,999,999,999,999.99 USDT'],
  ])('of %s is written as %s', (value, text) => {
    expect(read(<Money value={value} />)).toBe(text)
  })

  test('that is paid has every digit, and one of its own unit', () => {
    expect(read(<Money value="1.000000000000000001" unit="BNB" exact />)).toBe('1.000000000000000001 BNB')
  })

  test('that was lost has a sign and a word, in the language', async () => {
    expect(read(<Money value="-2.5" />)).toBe('−2.50 USDT loss')
    await activateLocale('fr')
    expect(read(<Money value="-2.5" />)).toMatch(/^−2,50 USDT (?!loss)\w+/)
  })

  test('with a sign has a plus for a gain, and no sign for zero', () => {
    expect(read(<Money value="2.5" sign="always" />)).toBe('+2.50 USDT')
    expect(read(<Money value="0" sign="always" />)).not.toContain('−')
  })
})

describe('a cost', () => {
  test.each([
    ['2.5', '−2.50 USDT'],
    ['0', '0.00 USDT'],
    ['0.000', '0.00 USDT'],
    ['0.0000001', '−<0.0001 USDT'],
  ])('of %s is %s, and no loss', (value, text) => {
    expect(read(<Cost value={value} />)).toBe(text)
  })
})

describe('an amount in a text', () => {
  test.each([
    ['en', '1234.123456', '1,234.123456'],
    ['es', '1234567.5', '1.234.567,50'],
    ['zh-Hans', '0.000000000000000001', '0.000000000000000001'],
  ])('in the language %s has every digit', (locale, value, text) => {
    expect(exactAmount(value, locale)).toBe(text)
  })
})

test.each([
  ['0.001', '0.001 TH/s'],
  ['10.500', '10.5 TH/s'],
  ['400000', '400,000 TH/s'],
])('a power of %s is %s', (value, text) => {
  expect(read(<Th value={value} />)).toBe(text)
})

test.each([
  [0, '0s'],
  [999, '0s'],
  [59_999, '59s'],
  [60_000, '1m 0s'],
  [3_599_999, '59m 59s'],
  [3_600_000, '1h 0m'],
  [86_399_999, '23h 59m'],
  [86_400_000, '1d 0h'],
  [400 * 86_400_000, '400d 0h'],
])('of %i ms the two largest units are left: %s', (milliseconds, text) => {
  expect(formatLeft(milliseconds, 'en')).toBe(text)
})

test.each([
  [0, '0%'],
  [1, '0.01%'],
  [10_000, '100%'],
  [12_345_678, '123,456.78%'],
  [-450, '−4.5%'],
])('%i basis points are %s', (bps, text) => {
  expect(formatBps(bps, 'en')).toBe(text)
})

test('counts are exact beyond what a number can be, and grouped as the language does', () => {
  expect(formatCount(123_456_789_012_345_678_901n, 'en')).toBe('123,456,789,012,345,678,901')
  expect(formatCount(1_234_567, 'es')).toBe('1.234.567')
})

test('a month is that month wherever the member is', () => {
  for (const month of ['2026-01', '2026-12']) expect(formatMonth(month, 'en')).toMatch(/^(January|December) 2026$/)
  expect(formatMonth('2026-08', 'fr')).toBe('août 2026')
})

test('a recent instant has no year, and a time of day no date', () => {
  const noon = Date.parse('2026-03-01T12:34:00Z')
  expect(formatRecent(noon, 'en')).toMatch(/^(Feb|Mar) \d+, \d+:\d\d [AP]M$/)
  expect(formatRecent(noon, 'en')).not.toContain('2026')
  expect(formatTime(noon, 'en')).toMatch(/^\d+:\d\d [AP]M$/)
})

test.each([
  ['  Électricité ', 'electricite'],
  ['AÑO', 'ano'],
  ['提现', '提现'],
  ['   ', ''],
])('a search for %j compares %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})
