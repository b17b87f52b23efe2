import { to } from '@terahold/contract/pages'
import { expect, it } from 'vitest'
import { shareLink } from './share-link.ts'

const link = { url: `https://terahold.example/${to.invitation()}`, title: 'Terahold', text: 'Come and see' }

it('hands the link to the device', async () => {
  const shared: unknown[] = []
  expect(await shareLink(link, { share: async (data) => void shared.push(data) })).toBe(true)
  expect(shared).toEqual([link])
})

it.each([
  ['AbortError', true],
  ['InvalidStateError', true],
  ['NotAllowedError', false],
  ['DataError', false],
])('takes %s for a share sheet that opened: %s', async (name, isDone) => {
  const share = () => Promise.reject(new DOMException('', name))
  expect(await shareLink(link, { share })).toBe(isDone)
})
