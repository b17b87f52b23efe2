import { myHoldings } from '@terahold/contract/calls/member/power'
import { to } from '@terahold/contract/pages'
import { act, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { createHolding, holdingMoney } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

test('shows what an ended holding paid, received and lost, and reads ended ones only', async () => {
  const money = { ...holdingMoney({ credited: '61.5', feeUsed: '90' }), daysLeft: 0, latestTerm: null }
  const holding = createHolding({ ...money, status: 'completed', deliveredDays: 90, exitQuote: null })
  api.answer(myHoldings, { rows: [holding], total: 1 })
  const { page } = await openPage(to.powerHistory())
  const card = await within(page).findByRole('article')
  expect(card.textContent).toMatch(/Paid90\.00\D*Received61\.50\D*Result−28\.50/)
  expect(within(page).getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(api.requests(myHoldings).every(({ query }) => query.status === 'ended')).toBe(true)
})

test('leads to the running ones while none has ended, with nothing to export', async () => {
  api.answer(myHoldings, { rows: [], total: 0 })
  const { page } = await openPage(to.powerHistory())
  expect((await within(page).findByRole('link', { name: 'My power' })).getAttribute('href')).toBe(to.myPower())
  expect(within(page).queryByRole('button', { name: 'Export CSV' })).toBeNull()
})

const ended = (changes: Parameters<typeof createHolding>[0] = {}) =>
  createHolding({ status: 'completed', deliveredDays: 90, daysLeft: 0, exitQuote: null, ...changes })

describe('an ended holding', () => {
  const open = async (changes: Parameters<typeof createHolding>[0]) => {
    api.answer(myHoldings, { rows: [ended(changes)], total: 1 })
    const { page, user } = await openPage(to.powerHistory())
    return { page, user, card: await within(page).findByRole('article') }
  }

  test('of one day was delivered for one day, not for one days', async () => {
    const { card } = await open({ termDays: 1, deliveredDays: 1 })
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 1 day')
  })

  test.each([
    [89, '1 day is not settled yet.'],
    [88, '2 days are not settled yet.'],
  ])('with %i of 90 days settled says how many are missing', async (deliveredDays, text) => {
    const { card } = await open({ deliveredDays })
    expect(within(card).getByText(text)).toBeTruthy()
  })

  test('that ended early agrees to the days until then', async () => {
    const changes = { status: 'refunded', startDate: '2026-03-03', endDate: '2026-03-13', deliveredDays: 10 } as const
    const { card } = await open(changes)
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('10 of 10 days')
    expect(card.textContent).not.toContain('not settled yet')
  })

  test('that was cancelled before its first day has no days and no result', async () => {
    const day = '2026-03-03'
    const { card } = await open({ status: 'refunded', startDate: day, endDate: day, deliveredDays: 0 })
    expect(within(card).getByText('Cancelled before it began. Everything was refunded.')).toBeTruthy()
    expect(within(card).queryByRole('progressbar')).toBeNull()
  })

  test('leads to its receipt and to the same plan, each named by the order', async () => {
    const { card } = await open({})
    const links = within(card).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Receipt (TH-260301-0001)', to.paymentDone({ orderId: testId(11) })],
      ['Renew (TH-260301-0001)', to.checkout({ planId: testId(12) })],
    ])
  })

  test('shows what was paid back of the fee only if something was', async () => {
    const { card, user } = await open({ feeRefund: '0' })
    await user.click(within(card).getByText('Details'))
    expect(within(card).getByText('Refunded for downtime')).toBeTruthy()
    expect(within(card).queryByText('Unused fee paid back')).toBeNull()
  })
})

describe('the list of ended holdings', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('is an example for a visitor, and reads nothing', async () => {
    session.forget()
    const { page } = await openPage(to.powerHistory())
    expect(await within(page).findByRole('region', { name: 'Example' })).toBeTruthy()
    expect(api.requests(myHoldings)).toEqual([])
  })

  test('says why it cannot be read, and is read again at a tap', async () => {
    api.refuse(myHoldings, { code: 503, message: 'Back soon.' })
    const { page, user } = await openPage(to.powerHistory())
    expect(await within(page).findByText('Back soon.')).toBeTruthy()
    api.answer(myHoldings, { rows: [ended()], total: 1 })
    await user.click(within(page).getByRole('button', { name: 'Try again' }))
    expect(await within(page).findByRole('article')).toBeTruthy()
  })

  test('stays offline with its time, and cannot be exported then', async () => {
    api.answer(myHoldings, { rows: [ended()], total: 1 })
    const { page } = await openPage(to.powerHistory())
    await within(page).findByRole('article')
    await goOffline()
    await act(() => refreshSubjects(['power']))
    expect(await within(page).findByText(/^Figures of .*Update failed\.$/)).toBeTruthy()
    expect(within(page).getByRole('article')).toBeTruthy()
    expect(within(page).getByRole('button', { name: 'Export CSV' }).hasAttribute('disabled')).toBe(true)
  })

  test('is exported whole, once with two taps', async () => {
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    const rows = Array.from({ length: 3 }, (_, at) => ended({ holdingId: testId(60 + at) }))
    api.answer(myHoldings, { rows, total: 3 })
    const { page } = await openPage(to.powerHistory())
    const button = await within(page).findByRole('button', { name: 'Export CSV' })
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(toasts()).toEqual([{ text: 'The file is saved.', kind: 'success' }]))
    const saved = link.mock.contexts as HTMLAnchorElement[]
    expect(saved.filter(({ download }) => download === 'terahold-ended-holdings.csv')).toHaveLength(1)
  })
})
