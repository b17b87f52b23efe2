import { myHoldings, myPower, tokenHistory } from '@terahold/contract/calls/member/power'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, holdingMoney } from '../../testing/holding-fixture.ts'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const latest = { yesterdayNet: null, todayEstimate: null, yesterdayResult: null, todayResult: null }
const sums = { thDays: '0', gross: '0', net: '0', downtimeRefund: '0', feeUsed: '0', result: '0' }
const power = {
  activePower: '20',
  pendingPower: '5',
  endedPower: '0',
  open: holdingMoney(),
  uptime30dBps: 9_870,
  ...latest,
  powerSteps: [],
  asOf: '2026-04-02T10:00:00.000Z',
}

test('shows the power that runs and starts, and each holding', async () => {
  api.answer(myPower, { data: power })
  api.answer(myHoldings, { rows: [createHolding()], total: 1 })
  api.answer(tokenHistory, { rows: [], total: 0, data: sums })
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
