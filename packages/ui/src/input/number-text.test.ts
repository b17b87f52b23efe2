import { describe, expect, it } from 'vitest'
import { settledNumber, typedNumber } from './number-text.ts'

describe('a number input', () => {
  it.each([
    ['', '1', '1'],
    ['1', '12', '12'],
    ['', '-', '-'],
    ['-', '-5', '-5'],
    ['1', '1.', '1.'],
    ['1', '1,', '1.'],
    ['', '.5', '.5'],
    ['1.5', '', ''],
    ['', ' 12.50 ', '12.50'],
  ])('takes, over %o, %o as %o', (before, typed, text) => {
    expect(typedNumber(before, typed, 140)).toBe(text)
  })

  it.each([
    ['5', '5-'],
    ['-', '--'],
    ['1.5', '1.5.'],
    ['1.5', '1.5,'],
    ['1', '1a'],
    ['1', '1e'],
    ['', '1 000'],
    ['', '1,000.5'],
  ])('refuses, over %o, %o', (before, typed) => {
    expect(typedNumber(before, typed, 140)).toBeNull()
  })

  it('refuses a key too many, and cuts what is pasted too long', () => {
    expect(typedNumber('123', '1234', 3)).toBeNull()
    expect(typedNumber('', '12345', 3)).toBe('123')
  })
})

it.each([
  ['-', ''],
  ['12.', '12'],
  ['-3.', '-3'],
  ['12.5', '12.5'],
  ['', ''],
])('leaves of %o, once it is left, %o', (text, settled) => {
  expect(settledNumber(text)).toBe(settled)
})
