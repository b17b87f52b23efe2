import { pagePaths } from '@terahold/contract/pages'
import { expect, test } from 'vitest'
import { noticeOf, pageOf } from './notice.ts'

const sent = { title: 'Payment received', body: 'Open Terahold to see it.', tag: 'deposit' }

test("shows the server's words", () => {
  expect(noticeOf(JSON.stringify(sent), 'fr')).toEqual(sent)
})

test.each([
  ['nothing', undefined],
  ['no JSON', 'hello'],
  ['no object', 'null'],
  ['half a notice', JSON.stringify({ title: 'A payment' })],
  ['a notice without a title', JSON.stringify({ ...sent, title: '' })],
])("says that there is news when %s came, in the browser's language", (_, message) => {
  expect(noticeOf(message, 'fr-CH')).toEqual({
    title: 'Terahold',
    body: 'Il y a du nouveau. Ouvrez Terahold pour le voir.',
    tag: 'news',
  })
})

test('a tap opens the page the news is about, else the entry page', () => {
  expect(pageOf('withdrawal')).toBe(pagePaths.withdrawals)
  expect(pageOf('news')).toBe('/')
})
