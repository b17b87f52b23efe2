import { expect, test } from 'vitest'
import { addressChanged } from './address-change.ts'

const member = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'

test('another account is a change', () => {
  expect(addressChanged(member, '0x000000000000000000000000000000000000dEaD')).toBe(true)
})

test('the same account in other letter case is none', () => {
  expect(addressChanged(member, member.toLowerCase())).toBe(false)
})

test('a wallet that reports nothing is no change, nor is one before anybody signed in', () => {
  expect(addressChanged(member, undefined)).toBe(false)
  expect(addressChanged('', member)).toBe(false)
})
