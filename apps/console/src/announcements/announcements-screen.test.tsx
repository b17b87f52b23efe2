import { listAnnouncements, publishAnnouncement, writeAnnouncement } from '@terahold/contract/calls/desk/announcements'
import type { RowOf } from '@terahold/contract/endpoint'
import { inEveryLanguage, languages, languageTags } from '@terahold/locale/languages'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { AnnouncementsScreen } from './announcements-screen.tsx'

setUpComponentTests()

const support = sessionOf('support')
const words = { title: 'Maintenance tonight', text: 'The app pauses from 02:00 to 02:10 UTC.' }
const row: RowOf<typeof listAnnouncements> = {
  id: '0197f5a0-0000-7000-8000-00000000000a',
  state: 'written',
  texts: inEveryLanguage(() => words),
  from: '2026-11-26T02:00:00.000Z',
  to: '2026-11-27T02:00:00.000Z',
  writtenBy: 'Iris',
  writtenById: '0197f5a0-0000-7000-8000-00000000000b',
  writtenAt: '2026-11-25T10:00:00.000Z',
  publishedBy: null,
  withdrawnBy: null,
}
async function open(given: typeof row, session = support) {
  api.answer(listAnnouncements, { rows: [given], total: 1 })
  const { user } = renderOnDesk(<AnnouncementsScreen session={session} />)
  await user.click(await screen.findByRole('row', { name: /Maintenance tonight/ }))
  return user
}

describe('an announcement', () => {
  test('is published by another operator, who has read it in every language', async () => {
    api.answer(publishAnnouncement, { data: { state: 'published' } })
    const user = await open(row)
    for (const tag of languageTags) expect(screen.getByText(languages[tag].name)).toBeTruthy()
    expect(screen.getAllByText(words.text)).toHaveLength(languageTags.length)
    await user.keyboard('a{Enter}')
    expect(await screen.findByText('Done: Publish the announcement')).toBeTruthy()
  })

  test('is not published by who wrote it, but can be withdrawn', async () => {
    await open({ ...row, writtenById: support.operatorId })
    expect(screen.getByText('You wrote this. Another operator must publish it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish the announcement' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw…' })).toBeTruthy()
  })

  test('is written with its UTC times and its words in every language', async () => {
    api.answer(listAnnouncements, { rows: [], total: 0 })
    api.answer(writeAnnouncement, { data: { id: row.id } })
    const { user } = renderOnDesk(<AnnouncementsScreen session={support} />)
    await user.click(await screen.findByRole('button', { name: 'Write an announcement' }))
    const enter = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    enter('From (UTC)', '2026-11-26T02:00')
    enter('Until (UTC)', '2026-11-27T02:00')
    for (const tag of languageTags) {
      enter(`Title (${languages[tag].name})`, words.title)
      enter(`Text (${languages[tag].name})`, words.text)
    }
    await user.click(screen.getAllByRole('button', { name: 'Write an announcement' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Done: Write an announcement')).toBeTruthy()
    expect(api.requests(writeAnnouncement)[0]?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      from: '2026-11-26T02:00:00.000Z',
      to: '2026-11-27T02:00:00.000Z',
      texts: inEveryLanguage(() => words),
    })
  })
})
