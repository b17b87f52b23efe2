import { myDays, myHoldings, myPower } from '@terahold/contract/calls/member/power'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, holdingMoney } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const latest = { yesterdayNet: null, todayEstimate: null, yesterdayResult: null, todayResult: null }
const power = {
  activePower: '20',
  pendingPower: '5',
  endedPower: '0',
  nextStart: null,
  open: holdingMoney(),
  uptime30dBps: 9_870,
  ...latest,
  pools: [],
  powerSteps: [],
  asOf: '2026-04-02T10:00:00.000Z',
}

test('shows the power that runs and starts, and each holding', async () => {
  api.answer(myPower, { data: power })
  api.answer(myHoldings, { rows: [createHolding()], total: 1 })
  api.answer(myDays, { rows: [], total: 0 })
  const { page } = await openPage(to.myPower())
  expect((await within(page).findByRole('article')).textContent).toContain('North 90')
  const summary = await within(page).findByRole('region', { name: 'My power' })
  await waitFor(() => expect(summary.textContent).toMatch(/20 TH\/s.*5 TH\/s starts soon/))
  expect(
    within(page)
      .getByRole('link', { name: /Token history/ })
      .getAttribute('href'),
  ).toBe(to.tokenHistory())
})

describe('a member with holdings', () => {
  beforeEach(() => {
    api.answer(myPower, { data: power })
    api.answer(myHoldings, { rows: [createHolding()], total: 1 })
    api.answer(myDays, { rows: [], total: 0 })
  })

  test('reads nothing of power that starts when there is none', async () => {
    api.answer(myPower, { data: { ...power, pendingPower: '0' } })
    const { page } = await openPage(to.myPower())
    const summary = await within(page).findByRole('region', { name: 'My power' })
    await waitFor(() => expect(summary.textContent).toBe('20 TH/s'))
  })

  test('sees the holdings although the total could not be read, and reads it again', async () => {
    api.refuse(myPower, { code: 503, message: 'Later.' })
    const { page, user } = await openPage(to.myPower())
    expect(await within(page).findByRole('article')).toBeTruthy()
    const summary = within(page).getByRole('region', { name: 'My power' })
    expect((await within(summary).findByRole('alert')).textContent).toContain('Later.')
    api.answer(myPower, { data: power })
    await user.click(within(summary).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(summary.textContent).toContain('20 TH/s'))
  })

  test('is led to the plans when all holdings have ended, and still sees the history', async () => {
    api.answerBy(myHoldings, ({ query }) =>
      query.status === 'open' ? { rows: [], total: 0 } : { rows: [createHolding({ status: 'completed' })], total: 1 },
    )
    const { page } = await openPage(to.myPower())
    expect(await within(page).findByText('No holding is running.')).toBeTruthy()
    const plans = within(page).getByRole('link', { name: 'See the plans' })
    expect(plans.getAttribute('href')).toBe(to.subscribe())
    expect(plans.closest('[class*="-mb-"]'), 'what follows would cover it').toBeNull()
    const history = await within(page).findByRole('navigation', { name: 'History' })
    expect(
      within(history)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([to.performance(), to.tokenHistory(), to.powerHistory()])
  })

  test('saves all holdings, those that ended as well', async () => {
    const ended = createHolding({ holdingId: testId(22), orderNo: 'TH-250101-0007', status: 'completed' })
    api.answerBy(myHoldings, ({ query }) => {
      const rows = query.status === 'open' ? [createHolding()] : [createHolding(), ended]
      return { rows, total: rows.length }
    })
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    const { page, user } = await openPage(to.myPower())
    await user.click(await within(page).findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]?.text())?.match(/TH-\d{6}-\d{4}/g)).toEqual(['TH-260301-0001', 'TH-250101-0007'])
  })
})

test('says why the power could not be read, and reads it again', async () => {
  api.refuse(myHoldings, { code: 503, message: 'Later.' })
  const { page, user } = await openPage(to.myPower())
  expect((await within(page).findByRole('alert')).textContent).toContain('Later.')
  api.answer(myHoldings, { rows: [], total: 0 })
  await user.click(within(page).getByRole('button', { name: 'Try again' }))
  expect(await within(page).findByText('No power yet')).toBeTruthy()
})

test('leads to the plans before the first holding', async () => {
  api.answer(myHoldings, { rows: [], total: 0 })
  const { page } = await openPage(to.myPower())
  expect((await within(page).findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe(to.subscribe())
})

test('shows a visitor a marked example, and the sample account', async () => {
  session.forget()
  const { page } = await openPage(to.myPower())
  expect(within(page).getByRole('region', { name: 'Example' }).textContent).toContain('12 of 30 days')
  const sample = within(page).getByRole('link', { name: 'View a sample account' })
  expect(sample.getAttribute('href')).toBe(to.sample({ part: 'power' }))
})
