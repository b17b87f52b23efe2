import { downlineEarnings, primaryReferees, team } from '@terahold/contract/calls/member/team'
import { business } from '@terahold/contract/constants'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { MemberList } from './member-list.tsx'
import { MonthStepper } from './month-stepper.tsx'
import { RefereesSheet } from './referees-sheet.tsx'
import { TeamRules } from './team-rules.tsx'

setUpComponentTests()

const summary = { l1: 1, l2: 1, active: 1, power: '10' }
const joinedAt = '2026-03-01T10:00:00.000Z'
const ada = { member: '0xaa…aaaaaa', level: 1 as const, joinedAt, active: true, power: '12.5' }
const bob = { member: '0xbb…bbbbbb', level: 2 as const, joinedAt, active: false, power: '0' }

describe('the members of a team', () => {
  test('are listed with their power, or none', async () => {
    api.answer(team, { data: summary, rows: [ada, bob], total: 2 })
    renderForMember(<MemberList />)
    const list = await screen.findByRole('list', { name: 'Members' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('12.5')
    expect(rows[1]?.textContent).not.toContain('TH/s')
  })

  test('are read again for one level', async () => {
    api.answer(team, { data: summary, rows: [ada], total: 1 })
    const { user } = renderForMember(<MemberList />)
    await screen.findByRole('list', { name: 'Members' })
    await user.click(screen.getByRole('radio', { name: 'Level 2' }))
    await waitFor(() => expect(api.requests(team).at(-1)).toMatchObject({ query: { level: '2' } }))
  })

  test('are found by a keyword once typing rests', async () => {
    api.answer(team, { data: summary, rows: [], total: 0 })
    const { user } = renderForMember(<MemberList />)
    await user.type(screen.getByRole('searchbox'), ' 0xaa ')
    await waitFor(() => expect(api.requests(team).at(-1)).toMatchObject({ query: { keyword: '0xaa' } }), {
      timeout: 5_000,
    })
    expect(api.requests(team).length).toBeLessThan(4)
  })

  test('are not found by a keyword that nobody has', async () => {
    api.answer(team, { data: summary, rows: [], total: 0 })
    renderForMember(<MemberList />)
    expect(await screen.findByText('No one found')).toBeTruthy()
  })
})

describe('the commission of a month', () => {
  const data = {
    month: '2026-03',
    asset: 'USDT' as const,
    points: '0',
    pending: '1.5',
    paid: '20.25',
    l1: '15.25',
    l2: '5',
    capMonth: '1000',
    capLeft: '979.75',
  }

  test('shows what was paid by level and how much the cap leaves', async () => {
    api.answer(downlineEarnings, { data })
    const { container } = renderForMember(<EarningsCard />)
    const cap = await screen.findByRole('progressbar')
    expect(cap.getAttribute('aria-valuetext')).toMatch(/979\.75.*1,000/)
    expect(container.textContent).toContain('20.25')
    expect(container.textContent).toContain('15.25')
    expect(container.textContent).toMatch(/Pending commission.*1\.50/)
  })

  test('reads the month before when asked to', async () => {
    api.answer(downlineEarnings, { data })
    const { user } = renderForMember(<EarningsCard />)
    await screen.findByRole('progressbar')
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    await waitFor(() => expect(api.requests(downlineEarnings)).toHaveLength(2))
    const [newest, before] = api.requests(downlineEarnings).map(({ query }) => query.month ?? '')
    expect(before && newest && before < newest).toBe(true)
  })

  test('shows no pending commission while there is none', async () => {
    api.answer(downlineEarnings, { data: { ...data, pending: '0' } })
    const { container } = renderForMember(<EarningsCard />)
    await screen.findByRole('progressbar')
    expect(container.textContent).not.toContain('Pending')
  })

  test('unfolds to what each person brought, and closes again', async () => {
    api.answer(downlineEarnings, { data })
    api.answer(primaryReferees, { rows: [], total: 0 })
    const { user } = renderForMember(<EarningsCard />)
    expect(api.requests(primaryReferees)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Commission by person' }))
    const sheet = await screen.findByRole('dialog')
    await waitFor(() => expect(api.requests(primaryReferees)).toHaveLength(1))
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows a refusal in one line', async () => {
    api.refuse(downlineEarnings, { code: 500, message: 'Broken.' })
    renderForMember(<EarningsCard />)
    expect((await screen.findByRole('alert')).textContent).toContain('Broken.')
  })
})

describe('stepping through months', () => {
  test('ends at the newest one and two years before it', () => {
    const step = (month: string) => <MonthStepper month={month} newest="2026-03" onMonth={() => {}} />
    const { unmount } = renderForMember(step('2026-03'))
    expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true')
    unmount()
    renderForMember(step('2024-03'))
    expect(screen.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('with the keyboard keeps the focus at the newest one, and goes no further', async () => {
    const months: string[] = []
    function Stepper() {
      const [month, setMonth] = useState('2026-02')
      const onMonth = (next: string) => {
        months.push(next)
        setMonth(next)
      }
      return <MonthStepper month={month} newest="2026-03" onMonth={onMonth} />
    }
    const { user } = renderForMember(<Stepper />)
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' })
    next.focus()
    await user.keyboard('{Enter}{Enter}')
    expect(months).toEqual(['2026-03'])
    expect([document.activeElement, next.disabled]).toEqual([next, false])
    await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
    expect(months).toEqual(['2026-03', '2026-02'])
  })

  test('crosses the year', async () => {
    const onMonth = vi.fn()
    const { user } = renderForMember(<MonthStepper month="2026-01" newest="2026-03" onMonth={onMonth} />)
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(onMonth).toHaveBeenCalledWith('2025-12')
  })
})

describe('what each referee brought', () => {
  test('shows margin and share exactly', async () => {
    const { level: _, ...referee } = ada
    api.answer(primaryReferees, {
      rows: [{ ...referee, asset: 'USDT', margin: '10.123456', commission: '1.0123456' }],
      total: 1,
    })
    renderForMember(<RefereesSheet onClose={() => {}} />)
    const region = await screen.findByRole('region', { name: ada.member })
    expect(region.textContent).toContain('10.123456')
    expect(region.textContent).toContain('1.0123456')
  })
})

describe('the search in a team', () => {
  async function open(rows = [ada, bob]) {
    api.answer(team, { data: summary, rows, total: rows.length })
    const { user } = renderForMember(<MemberList />)
    await waitFor(() => expect(api.requests(team)).toHaveLength(1))
    return { user, search: screen.getByRole<HTMLInputElement>('searchbox') }
  }
  const asked = () => api.requests(team).at(-1)?.query

  test('continues in the chosen level, and keeps the typed text', async () => {
    const { user, search } = await open()
    await user.type(search, 'Ada')
    await waitFor(() => expect(asked()).toMatchObject({ keyword: 'Ada' }))
    await user.click(screen.getByRole('radio', { name: 'Level 1' }))
    await waitFor(() => expect(asked()).toMatchObject({ keyword: 'Ada', level: '1' }))
    expect(search.value).toBe('Ada')
  })

  test('of spaces sends no new request', async () => {
    const { user, search } = await open()
    await user.type(search, '   ')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(api.requests(team)).toHaveLength(1)
    expect(asked()).not.toHaveProperty('keyword')
  })

  test('shows everybody again once it is cleared', async () => {
    const { user, search } = await open()
    api.answer(team, { data: summary, rows: [], total: 0 })
    await user.type(search, 'nobody')
    expect((await screen.findByText('No one found')).getAttribute('role')).toBe('status')
    await user.clear(search)
    expect(await screen.findByRole('list', { name: 'Members' })).toBeTruthy()
  })

  test('that fails says why, and is repeated at a tap with the same words', async () => {
    const { user, search } = await open()
    api.refuse(team, { code: 503, message: 'Back soon.' })
    await user.type(search, 'Ada')
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    api.answer(team, { data: summary, rows: [ada], total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('0xaa…aaaaaa')).toBeTruthy()
    expect(asked()).toMatchObject({ keyword: 'Ada' })
  })

  test('chooses the level with the keyboard', async () => {
    const { user } = await open()
    screen.getByRole('radio', { name: 'Both levels' }).focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(asked()).toMatchObject({ level: '1' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Level 1' }))
  })

  test('says of each member the level, since when, and that one has no power today', async () => {
    await open()
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '0xaa…aaaaaaLevel 1 · joined Mar 1, 202612.5 TH/s',
      '0xbb…bbbbbbLevel 2 · joined Mar 1, 2026no power today',
    ])
  })
})

describe('the commission by person', () => {
  const onClose = vi.fn()

  test('says so while nobody was invited', async () => {
    api.answer(primaryReferees, { rows: [], total: 0 })
    renderForMember(<RefereesSheet onClose={onClose} />)
    expect(await screen.findByText('You have not invited anyone yet.')).toBeTruthy()
  })

  test('that cannot be read says why, and is read again at a tap', async () => {
    api.refuse(primaryReferees, { code: 503, message: 'Back soon.' })
    const { user } = renderForMember(<RefereesSheet onClose={onClose} />)
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    api.answer(primaryReferees, { rows: [], total: 0 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You have not invited anyone yet.')).toBeTruthy()
  })

  test('closes with Escape', async () => {
    api.hang(primaryReferees)
    const { user } = renderForMember(<RefereesSheet onClose={onClose} />)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test('the rules of a team name both shares and both caps, and open with the keyboard', async () => {
  const { user, container } = renderForMember(<TeamRules />)
  expect(screen.queryByRole('list')).toBeNull()
  await user.click(screen.getByText('How it works'))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  for (const share of [business.referralLevel1Bps, business.referralLevel2Bps])
    expect(container.textContent).toContain(`${share / 100}%`)
  expect(container.textContent).not.toMatch(/[{}]/)
})
