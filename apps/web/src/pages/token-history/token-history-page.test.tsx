import { tokenHistory } from '@terahold/contract/calls/member/power'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { createReceipt } from '../../testing/holding-fixture.ts'
import { openPage } from '../../testing/open-page.tsx'
import { setWindowWidth } from '../../testing/window-width.ts'

setUpComponentTests()

const none = { thDays: '0', gross: '0', net: '0', downtimeRefund: '0', feeUsed: '0', result: '0' }
const receipt = createReceipt()

test('shows the totals of the days, and each day’s result', async () => {
  const data = { ...none, thDays: '10', gross: '1.5', net: '1', feeUsed: '1.25', result: '-0.25' }
  api.answer(tokenHistory, { rows: [receipt], total: 1, data })
  const { page } = await openPage(to.tokenHistory())
  const list = await within(page).findByRole('list', { name: 'Receipts' })
  expect(list.textContent).toMatch(/Mar 5, 2026.*−0\.25/)
  expect(page.textContent).toMatch(/Mined\D*1\.50/)
})

test.each([
  [1_280, /Mined 1\.50.*Costs −0\.50.*Credited 1\.00.*Prepaid fee used −1\.25.*Result −0\.25/],
  [390, /^Mar 5, 202610 TH-days−0\.25 USDT loss/],
])('at %i px shows a receipt with the figures there is room for', async (width, figures) => {
  setWindowWidth(width)
  api.answer(tokenHistory, { rows: [receipt], total: 1, data: none })
  const { page } = await openPage(to.tokenHistory())
  const list = await within(page).findByRole('list', { name: 'Receipts' })
  expect(list.textContent).toMatch(figures)
  expect(within(page).queryAllByText('Costs', { ignore: '.sr-only' })).toHaveLength(width > 1_000 ? 1 : 0)
})

test('tells days without a receipt from an account without one', async () => {
  api.answer(tokenHistory, { rows: [], total: 0, data: none })
  const { page, user } = await openPage(to.tokenHistory())
  expect(await within(page).findByText('No receipts yet')).toBeTruthy()
  await user.click(within(page).getByRole('button', { name: '7 days' }))
  expect(await within(page).findByText('No receipts on these days')).toBeTruthy()
  await waitFor(() => expect(api.requests(tokenHistory).at(-1)?.query.from).toMatch(/^\d{4}-\d\d-\d\d$/))
})
