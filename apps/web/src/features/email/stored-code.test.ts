import { expect, test } from 'vitest'
import { parseStoredCode } from './stored-code.ts'

const sent = { maskedEmail: 'a***@example.org', resendAt: 60_000, goodUntil: 600_000 }

test('takes up a code that is still good', () => {
  expect(parseStoredCode({ ...sent, other: 1 }, 599_999)).toEqual(sent)
})

test.each([
  ['its time is over', sent, 600_000],
  ['nothing was kept', undefined, 0],
  ['it is a text', 'a***@example.org', 0],
  ['a part is missing', { maskedEmail: 'a***@example.org', resendAt: 1 }, 0],
])('restores no code when %s', (_, kept, now) => {
  expect(parseStoredCode(kept, now)).toBeUndefined()
})
