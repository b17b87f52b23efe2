import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupedCode, parseInviteCode } from './invite-code.ts'

describe('a typed code', () => {
  it.each([
    '7K3M9Q2X',
    '7k3m-9q2x',
    ' 7K3M 9Q2X ',
    '7-k-3-m-9-q-2-x',
    '7K3M–9Q2X',
    '7K3M\u20119Q2X',
    '\u200e7K3M9Q2X\u200b',
    '７Ｋ３ｍ－９Ｑ２Ｘ',
  ])('of %j is 7K3M9Q2X', (text) => {
    expect(parseInviteCode(text)).toBe('7K3M9Q2X')
  })

  it('takes letters that look like digits for those', () => {
    expect(parseInviteCode('OIL0-1111')).toBe('01101111')
  })

  it.each(['', '7K3M9Q2', '7K3M9Q2XX', '7K3M9Q2*', '7K3M9Q2É', '7K3M/9Q2X', '--------', '\u200b'.repeat(8)])(
    'is none of %j',
    (text) => {
      expect(parseInviteCode(text)).toBeUndefined()
    },
  )
})

it('reads every code that is shown in groups, and gives one reading to each', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/), (code) => {
      expect(parseInviteCode(groupedCode(code))).toBe(code)
      expect(parseInviteCode(groupedCode(code).toLowerCase())).toBe(code)
    }),
  )
})

it('is shown in two groups', () => {
  expect(groupedCode('7K3M9Q2X')).toBe('7K3M-9Q2X')
})
