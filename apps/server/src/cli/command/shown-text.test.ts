import { expect, it } from 'vitest'
import { shownText } from './shown-text.ts'

it('removes characters that move a terminal’s cursor, change its colours or reverse its lines', () => {
  expect(shownText('a\u001b[31mred\u202Eback\u0007\tend')).toBe('a\ufffd[31mred\ufffdback\ufffd\ufffdend')
  expect(shownText('one\r\ntwo\rthree', '  ')).toBe('one\n  two\n  three')
})
