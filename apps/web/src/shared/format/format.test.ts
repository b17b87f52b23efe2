import { describe, expect, it, test } from 'vitest'
import {
  formatBps,
  formatCountry,
  formatDay,
  formatDayStart,
  formatInstant,
  formatLeft,
  formatPower,
  shortAddress,
  shortHash,
} from './format.ts'

test('shortens an address to its first 4 and last 6 characters', () => {
  expect(shortAddress('0xA0Cf798816D4b9b9866b5330EEa46a18382f251e')).toBe('0xA0…2f251e')
})

test('shortens a hash', () => {
  expect(shortHash(`0x${'ab'.repeat(32)}`)).toBe('0xababab…ababab')
})

test('shows a UTC day as that day wherever the member is', () => {
  expect(formatDay('2026-11-20', 'en')).toBe('Nov 20, 2026')
  expect(formatDay('2026-01-01', 'zh-Hans')).toBe('2026年1月1日')
})

test('shows basis points as a percentage of the language', () => {
  expect(formatBps(9_850, 'en')).toBe('98.5%')
  expect(formatBps(-500, 'en')).toBe('−5%')
  expect(formatBps(300, 'fr').replaceAll(/\s/g, ' ')).toBe('3 %')
})

test('counts down in the two largest units and stops at nothing', () => {
  expect(formatLeft(86_400_000 + 3 * 3_600_000 + 59_000, 'en')).toBe('1d 3h')
  expect(formatLeft(61_000, 'en')).toBe('1m 1s')
  expect(formatLeft(4_200, 'en')).toBe('4s')
  expect(formatLeft(-5, 'en')).toBe('0s')
})

test('names a country in the language, and leaves a name alone', () => {
  expect(formatCountry('US', 'fr')).toBe('États-Unis')
  expect(formatCountry('IS', 'zh-Hans')).toBe('冰岛')
  expect(formatCountry('Iceland', 'fr')).toBe('Iceland')
})

describe('power', () => {
  it.each([
    [0n, 'en', '0'],
    [10_000n, 'en', '10'],
    [10_500n, 'en', '10.5'],
    [1n, 'en', '0.001'],
    [400_000_000n, 'en', '400,000'],
    [400_000_500n, 'fr', '400\u202f000,5'],
  ])('of %d mTH/s in %s reads %s', (value, locale, text) => {
    expect(formatPower(value, locale)).toBe(text)
  })
})

test('names the time zone of an instant, and writes the start of a UTC day the same way', () => {
  const start = formatInstant('2026-11-20T00:00:00Z', 'en')
  expect(start).toMatch(/, \d+:\d\d\s[AP]M\u00a0[A-Z]{3}(?:[+-][\d:]+)?$/)
  expect(formatDayStart('2026-11-20', 'en')).toBe(start)
})
