import { expect, test } from 'vitest'
import { isEmail } from './is-email.ts'

test.each(['ada@example.org', 'a.b+c@mail.example.co.uk', '名@例子.公司'])('%s can be an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@@example.org',
  'a b@example.org',
  'ada@.org',
  `${'a'.repeat(250)}@b.org`,
])('%j cannot', (text) => {
  expect(isEmail(text)).toBe(false)
})
