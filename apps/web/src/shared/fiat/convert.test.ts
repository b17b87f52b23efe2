import { expect, it } from 'vitest'
import { convert } from './convert.ts'

it.each([
  ['3.6', '0.92', '3.312'],
  ['-2.22', '0.92', '-2.0424'],
  ['0', '32', '0'],
  ['12345678901234567890.123456789012345678', '7.15', '88271604143827160414.3827160414382715977'],
  ['0.000000000000000001', '0.000000000001', '0.000000000000000000000000000001'],
])('%s USDT at %s are %s, exactly', (value, rate, expected) => {
  expect(convert(value, rate)).toBe(expected)
})
