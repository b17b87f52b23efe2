import { expect, test } from 'vitest'
import { firstResendAt, verifyBy } from './verify-by.ts'

const asked = '2026-11-21T12:00:00.000Z'

test('a withdrawal waits ten minutes for its code, and another code can be asked for after one', () => {
  expect(new Date(verifyBy(asked)).toISOString()).toBe('2026-11-21T12:10:00.000Z')
  expect(new Date(firstResendAt(asked)).toISOString()).toBe('2026-11-21T12:01:00.000Z')
})
