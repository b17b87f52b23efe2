import { pagePaths, to } from '@terahold/contract/pages'
import { expect, test } from 'vitest'
import { messageOf, pageOf } from './notification.ts'

const sent = { title: 'Payment received', body: 'Open Terahold to see it.', tag: 'deposit' }

test("shows the server's words", () => {
  expect(messageOf(JSON.stringify(sent), 'fr')).toEqual(sent)
})

test.each([
  ['nothing', undefined],
  ['no JSON', 'hello'],
  ['no object', 'null'],
  ['half a message', JSON.stringify({ title: 'A payment' })],
  ['a message without a title', JSON.stringify({ ...sent, title: '' })],
])("says that there is a notification when %s came, in the browser's language", (_, message) => {
  expect(messageOf(message, 'fr-CH')).toEqual({
    title: 'Terahold',
    body: 'Vous avez une nouvelle notification. Ouvrez Terahold pour la voir.',
    tag: 'notification',
  })
})

test('a tap opens the page of its topic, else the entry page', () => {
  expect(pageOf('withdrawal')).toBe(pagePaths.withdrawals)
  expect(`#${pageOf('ticket')}`).toBe(to.support({ view: 'tickets' }))
  expect(pageOf('notification')).toBe('/')
})
