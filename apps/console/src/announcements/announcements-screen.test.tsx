import {
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
  writeAnnouncement,
} from '@terahold/contract/calls/desk/announcements'
import type { RowOf } from '@terahold/contract/endpoint'
import { inEveryLanguage, languages, languageTags } from '@terahold/locale/languages'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '../shared/texts.ts'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
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
  const { user } = renderOnDesk(<AnnouncementsScreen />, session)
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

  test.each([
    ['published', true],
    ['written', true],
    ['withdrawn', false],
  ] as const)('that is %s can be withdrawn by every operator of support, without a reason: %s', async (state, can) => {
    api.answer(withdrawAnnouncement, { data: { state: 'withdrawn' } })
    const withdrawnBy = state === 'withdrawn' ? 'Jon' : null
    const user = await open({ ...row, state, withdrawnBy, writtenById: support.operatorId })
    expect(screen.queryByText('Jon') !== null).toBe(!can)
    await user.keyboard('r')
    if (!can) return expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    expect(screen.queryByLabelText(/^Reason/)).toBeNull()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Done: Withdraw')).toBeTruthy()
    expect(api.requests(withdrawAnnouncement)).toHaveLength(1)
  })

  test.each(['auditor', 'viewer'] as const)('is only read by the role %s', async (role) => {
    await open(row, sessionOf(role))
    expect(screen.getByText('Your roles do not allow a decision here.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Publish|Withdraw|Write/ })).toBeNull()
  })

  test('is listed by its title in the operator’s language', async () => {
    const texts = inEveryLanguage((tag) => ({ ...words, title: tag === 'zh-Hans' ? '今晚维护' : words.title }))
    await open({ ...row, texts })
    act(() => chooseLanguage('zh-Hans'))
    expect(await screen.findByRole('row', { name: /今晚维护/ })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: '今晚维护' })).toBeTruthy()
  })

  test('is the same one when it is sent again after a lost answer', async () => {
    api.answer(listAnnouncements, { rows: [], total: 0 })
    api.disconnect(writeAnnouncement)
    location.hash = '#/announcements?new=1'
    const { user } = renderOnDesk(<AnnouncementsScreen />, support)
    await screen.findByRole('form')
    for (const { name, type } of document.querySelectorAll<HTMLInputElement>('form[aria-label] [name]'))
      enterField(name, type === 'datetime-local' ? `2026-11-2${name === 'to' ? 7 : 6}T02:00` : 'In words')
    const submit = screen.getAllByRole('button', { name: 'Write an announcement' }).at(-1) as HTMLElement
    await user.click(submit)
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
    api.answer(writeAnnouncement, { data: { id: row.id } })
    await user.click(submit)
    expect(await screen.findByText('Written. Members see it once another operator has published it.')).toBeTruthy()
    const [first, second] = api.requests(writeAnnouncement)
    expect(second?.body).toEqual(first?.body)
  })

  test('that ends before it begins is not sent, and its form says the rule at the field', async () => {
    api.answer(listAnnouncements, { rows: [], total: 0 })
    location.hash = '#/announcements?new=1'
    const { user } = renderOnDesk(<AnnouncementsScreen />, support)
    await screen.findByRole('form')
    for (const { name, type } of document.querySelectorAll<HTMLInputElement>('form[aria-label] [name]'))
      enterField(name, type === 'datetime-local' ? '2026-11-26T02:00' : 'In words')
    await user.click(screen.getAllByRole('button', { name: 'Write an announcement' }).at(-1) as HTMLElement)
    const alert = await screen.findByText(
      'Check “Until (UTC)”: it must be later than “From (UTC)”. Nothing was written.',
    )
    expect(screen.getByLabelText('Until (UTC)').getAttribute('aria-describedby')).toBe(alert.id)
    expect(api.requests(writeAnnouncement)).toEqual([])
  })

  test('is written with its UTC times and its words in every language', async () => {
    api.answer(listAnnouncements, { rows: [], total: 0 })
    api.answer(writeAnnouncement, { data: { id: row.id } })
    const { user } = renderOnDesk(<AnnouncementsScreen />, support)
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
    expect(await screen.findByText('Written. Members see it once another operator has published it.')).toBeTruthy()
    expect(api.requests(writeAnnouncement)[0]?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      from: '2026-11-26T02:00:00.000Z',
      to: '2026-11-27T02:00:00.000Z',
      texts: inEveryLanguage(() => words),
    })
  })
})
