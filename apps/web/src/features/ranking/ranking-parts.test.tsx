import { ranking } from '@terahold/contract/calls/member/team'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { api, goOffline, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { MyPlace } from './my-place.tsx'
import { RankedRow } from './ranked-row.tsx'
import { type Place, type RankedMember, useRanking } from './ranking.ts'

setUpComponentTests()

const mine = `${member.address.slice(0, 4)}…${member.address.slice(-6)}`
const outside: Place = { rank: null, score: '900', optedIn: false }
const listed: Place = { rank: 1_204, score: '900.125', optedIn: true }

/** The place and the list, as a page shows them. */
function Shown() {
  const { first, rows } = useRanking('month')
  if (first === undefined) return null
  const { me, asOf } = first.data
  return (
    <>
      <MyPlace place={me} asOf={asOf} />
      {rows.map((entry) => (
        <RankedRow key={entry.member} entry={entry} myRank={me.rank} />
      ))}
    </>
  )
}

const answerOf = (me: Place, rows: RankedMember[] = []) => ({
  data: { me, asOf: '2026-02-28' },
  rows,
  total: rows.length,
})
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const sent = () => api.requests(ranking).flatMap(({ query }) => query.optIn ?? [])

describe('the own place', () => {
  test('has a rank, an exact score and the day up to which it counts', () => {
    const { container } = renderForMember(<MyPlace place={listed} asOf="2026-02-28" />)
    expect(container.textContent).toContain('1,204')
    expect(container.textContent).toContain('900.125 TH-days')
    expect(container.textContent).toContain('up to Feb 28, 2026')
    expect(container.textContent).toContain('Members see your shortened address and score.')
  })

  test('has no rank before the member has joined, and no day before the first was counted', () => {
    const { container } = renderForMember(<MyPlace place={{ ...outside, score: '0' }} asOf={null} />)
    expect(container.textContent).toContain('Rank –')
    expect(container.textContent).not.toContain('up to')
    expect(container.textContent).toContain('You are not on the list.')
  })
})

describe('a row', () => {
  const entry = { rank: 2, member: mine.toUpperCase().replace('0X', '0x'), score: '123456789.001' }
  const textOf = (changes: Partial<RankedMember>, myRank: number | null) => {
    const { container, unmount } = renderForMember(<RankedRow entry={{ ...entry, ...changes }} myRank={myRank} />)
    const { textContent } = container
    unmount()
    return textContent
  }

  test('is marked as the member’s own by rank and address, regardless of letter case', () => {
    expect(textOf({}, 2)).toMatch(/^2.*\(you\)123,456,789\.001/)
  })

  test.each([
    ['another member shares the rank', { member: '0xaa…aaaaaa' }, 2],
    ['another address is shortened to the same', { rank: 3 }, 2],
    ['the member has no rank', {}, null],
  ])('is not marked as the member’s own when %s', (_, changes, myRank) => {
    expect(textOf(changes, myRank)).not.toContain('you')
  })
})

describe('joining and leaving', () => {
  beforeEach(() => api.answer(ranking, answerOf(outside)))

  async function ask() {
    const { user } = renderForMember(<Shown />)
    await user.click(await button('Join ranking'))
    const dialog = within(await screen.findByRole('alertdialog'))
    return { user, yes: dialog.getByRole('button', { name: 'Join ranking' }) }
  }

  test('joins once with two taps, and then offers to leave at the same place of the page', async () => {
    const { user, yes } = await ask()
    const answer = api.answerLate(ranking, answerOf(listed))
    await user.dblClick(yes)
    answer()
    expect(await button('Leave ranking')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([sent(), toasts()]).toEqual([['1'], [{ text: 'You joined the ranking', kind: 'success' }]])
    expect(document.activeElement).not.toBe(document.body)
  })

  test('shows what the server knows after the answer was lost', async () => {
    const { user, yes } = await ask()
    api.disconnect(ranking)
    await user.click(yes)
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['error']), { timeout: 8_000 })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await button('Join ranking')).toBeTruthy()
    api.answer(ranking, answerOf(listed))
    await refreshSubjects(['ranking'])
    expect(await button('Leave ranking')).toBeTruthy()
    expect(sent()).toEqual(['1'])
  })

  test('leaves once with two taps, without a question', async () => {
    api.answer(ranking, answerOf(listed))
    const { user } = renderForMember(<Shown />)
    const leave = await button('Leave ranking')
    const answer = api.answerLate(ranking, answerOf(outside))
    await user.dblClick(leave)
    answer()
    expect(await button('Join ranking')).toBeTruthy()
    expect([sent(), toasts()]).toEqual([['0'], [{ text: 'You left the ranking', kind: 'success' }]])
  })

  test('waits for a network', async () => {
    renderForMember(<Shown />)
    const join = await button('Join ranking')
    await goOffline()
    expect(join.disabled).toBe(true)
  })
})
