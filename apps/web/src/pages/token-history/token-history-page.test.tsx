import { tokenHistory } from '@terahold/contract/calls/member/power'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, goOffline, setUpComponentTests } from '../../testing/component-test.tsx'
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
  [1_280, /Plan North 90.*Mined 1\.50.*Costs −0\.50.*Credited 1\.00.*Prepaid fee used −1\.25.*Result −0\.25/],
  [390, /^Mar 5, 2026North 90 · 10 TH-days−0\.25 USDT loss/],
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

describe('the days of the receipts', () => {
  const open = async () => {
    api.answer(tokenHistory, { rows: [receipt], total: 1, data: none })
    const opened = await openPage(to.tokenHistory())
    await within(opened.page).findByRole('list', { name: 'Receipts' })
    return opened
  }
  const asked = () => api.requests(tokenHistory).map(({ query }) => query)

  test('are all of them at first', async () => {
    await open()
    expect(asked()).toHaveLength(1)
    expect(asked()[0]).not.toHaveProperty('from')
    expect(asked()[0]).not.toHaveProperty('to')
  })

  test('that were read are not read again when they are chosen again', async () => {
    const { page, user } = await open()
    await user.click(within(page).getByRole('button', { name: '7 days' }))
    await waitFor(() => expect(asked()).toHaveLength(2))
    await user.click(within(page).getByRole('button', { name: '30 days' }))
    await waitFor(() => expect(asked()).toHaveLength(3))
    await user.click(within(page).getByRole('button', { name: '7 days' }))
    expect(await within(page).findByRole('list', { name: 'Receipts' })).toBeTruthy()
    expect(asked()).toHaveLength(3)
  })

  test('without a receipt have no totals and nothing to export', async () => {
    api.answer(tokenHistory, { rows: [], total: 0, data: none })
    const { page } = await openPage(to.tokenHistory())
    await within(page).findByText('No receipts yet')
    expect(within(page).queryByRole('region', { name: 'Totals' })).toBeNull()
    expect(within(page).queryByRole('button', { name: 'Export CSV' })).toBeNull()
  })

  test('cannot be exported offline', async () => {
    const { page } = await open()
    await goOffline()
    const button = within(page).getByRole<HTMLButtonElement>('button', { name: 'Export CSV' })
    expect(button.disabled).toBe(true)
  })
})

test('the totals are those of all days, each with its name and its sign', async () => {
  const data = { thDays: '1234.5', gross: '3', net: '2', downtimeRefund: '0.5', feeUsed: '2', result: '0.5' }
  api.answer(tokenHistory, { rows: [receipt], total: 41, data })
  const { page } = await openPage(to.tokenHistory())
  const totals = await within(page).findByRole('region', { name: 'Totals' })
  expect(totals.textContent).toMatch(
    /^Mined ?3\.00.*Credited ?2\.00.*Refunded for downtime ?0\.50.*Prepaid fee used ?2\.00.*Result ?\+0\.50.*TH-days ?1,234\.5$/,
  )
})
