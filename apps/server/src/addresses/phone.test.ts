import { describe, expect, it } from 'vitest'
import { parsePhone } from './phone.ts'

describe('a phone number', () => {
  it.each([
    ['+49', '030 1234567', '301234567'],
    ['49', '(0)151-23456789', '15123456789'],
    ['+44', '+44 20 7946 0958', '2079460958'],
    ['+86', '13812345678', '13812345678'],
    ['+1', '202-555-0123', '2025550123'],
    ['+1', '876 210 1234', '8762101234'],
    ['+54', '11 15 2345 6789', '91123456789'],
  ])('of %s written %s is stored as %s', (dialCode, phone, kept) => {
    expect(parsePhone({ dialCode, phone })).toEqual({ dialCode: `+${dialCode.replace('+', '')}`, phone: kept })
  })

  it.each([
    ['+49', '12', 'phone'],
    ['+49', '+44 20 7946 0958', 'phone'],
    ['+1', '1234567', 'phone'],
    ['+1', '0000000000', 'phone'],
    ['+34', '612 34 56 78 ext 5', 'phone'],
    ['+49', '--', 'phone'],
    ['+999', '030 1234567', 'dialCode'],
  ])('of %s written %s is refused, naming %3$s', (dialCode, phone, field) => {
    expect(() => parsePhone({ dialCode, phone })).toThrow(
      expect.objectContaining({ code: 400, reason: 'bad_field', field }),
    )
  })
})
