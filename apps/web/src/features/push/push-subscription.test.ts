import { expect, test } from 'vitest'
import { compareSubscription } from './push-subscription.ts'

const now = { userId: '7', until: '2026-11-28T12:00:00Z', endpoint: 'https://push.example/abc' }

test.each([
  ['same', now],
  ['otherwise', { ...now, until: '2026-11-21T12:00:00Z' }],
  ['otherwise', { ...now, endpoint: 'https://push.example/old' }],
  ['not', { ...now, userId: '8' }],
  ['not', ''],
  ['not', null],
  ['not', {}],
])('says %s', (expected, kept) => {
  expect(compareSubscription(kept, now)).toBe(expected)
})

test('a visitor has asked for nothing', () => {
  expect(compareSubscription(now, null)).toBe('not')
})
