import { ranking } from '@terahold/contract/calls/member/team'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { api, goOffline, member, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { findQuestion, openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const mine = `${member.address.slice(0, 4)}…${member.address.slice(-6)}`
const rows = [
  { rank: 1, member: '0xaa…aaaaaa', score: '1234.5' },
  { rank: 2, member: mine, score: '900' },
]

function answerWith(me: { rank: number | null; score: string; optedIn: boolean }) {
  api.answer(ranking, { data: { me, asOf: '2026-03-01' }, rows, total: 2 })
}

const takingPart = { rank: 2, score: '900', optedIn: true }
const outside = { rank: null, score: '900', optedIn: false }

const list = (page: HTMLElement) => page.querySelector<HTMLElement>('[role=list]')

async function openRanking() {
  const opened = await openPage(to.ranking())
  await waitFor(() => expect(list(opened.page)).not.toBeNull())
  return opened
}

/** The button that joins or leaves. */
const choice = (page: HTMLElement) => {
  const [button] = [...page.querySelectorAll<HTMLButtonElement>('button.w-full')]
  if (button === undefined) throw new Error('no choice')
  return button
}

describe('the ranking', () => {
  test('lists members by rank with their score, and marks the own row only', async () => {
    answerWith(takingPart)
    const { page } = await openRanking()
    const items = [...(list(page)?.querySelectorAll('[role=listitem]') ?? [])]
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^10xaa…aaaaaa\s*1,234\.5/),
      expect.stringMatching(/^20x11…111111\s*\(.+\)\s*900/),
    ])
  })

  test('is read again for all time', async () => {
    answerWith(takingPart)
    const { page, user } = await openRanking()
    const [, all] = within(page).getAllByRole('radio')
    expect(api.requests(ranking)[0]?.query.period).toBe('month')
    await user.click(all ?? page)
    await waitFor(() => expect(api.requests(ranking).at(-1)?.query.period).toBe('all'))
  })

  test.each([
    ['2026-03-02T00:00:00Z', 'This month'],
    // Until the second day of a month, only days of the month before are counted.
    ['2026-04-01T23:59:59Z', 'March 2026'],
  ])('names the month that is counted: at %s it is %s', async (instant, name) => {
    vi.spyOn(serverTime, 'now').mockReturnValue(Date.parse(instant))
    answerWith(takingPart)
    const { page } = await openRanking()
    expect(within(page).getByRole('radio', { name })).toBeTruthy()
    vi.restoreAllMocks()
  })

  test('does not join anybody by being looked at', async () => {
    answerWith(outside)
    await openRanking()
    for (const { query } of api.requests(ranking)) expect(query).not.toHaveProperty('optIn')
  })
})

describe('taking part', () => {
  test('asks first, with the name that others will see', async () => {
    answerWith(outside)
    const { page, user } = await openRanking()
    await user.click(choice(page))
    const { dialog, no } = await findQuestion()
    expect(dialog.textContent).toContain(mine)
    await user.click(no)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.requests(ranking).some(({ query }) => 'optIn' in query)).toBe(false)
  })

  test('is sent once it is confirmed, and read again', async () => {
    answerWith(outside)
    const { page, user } = await openRanking()
    await user.click(choice(page))
    const { yes } = await findQuestion()
    answerWith(takingPart)
    await user.click(yes)
    await waitFor(() => expect(api.requests(ranking).some(({ query }) => query.optIn === '1')).toBe(true))
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
  })

  test('ends with one tap', async () => {
    answerWith(takingPart)
    const { page, user } = await openRanking()
    await user.click(choice(page))
    await waitFor(() => expect(api.requests(ranking).some(({ query }) => query.optIn === '0')).toBe(true))
  })

  test('that fails says why', async () => {
    answerWith(takingPart)
    const { page, user } = await openRanking()
    api.refuse(ranking, { code: 500, message: 'Not now.' })
    await user.click(choice(page))
    await waitFor(() => expect(toasts()).toEqual([{ text: 'Not now.', kind: 'error' }]))
  })

  test('cannot be changed offline', async () => {
    answerWith(takingPart)
    const { page } = await openRanking()
    await goOffline()
    expect(choice(page).disabled).toBe(true)
  })
})
