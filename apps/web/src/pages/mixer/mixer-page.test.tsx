import { selectOrder } from '@terahold/contract/calls/member/orders'
import { trustDays } from '@terahold/contract/calls/member/trust'
import { to } from '@terahold/contract/pages'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCatalogue, createSite } from '../../testing/catalogue-fixture.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { factTexts, openPage } from '../../testing/open-page.tsx'
import { createPlan } from '../../testing/plan-fixture.ts'

setUpComponentTests()

const site = createSite(1, { name: 'Skagi', country: 'IS' })
const planned = {
  siteId: site.siteId,
  poolId: site.poolId,
  power: '10',
  termDays: 90,
  price: '27',
  feePerThDay: '0.03',
}
const small = createPlan({ ...planned, planId: testId(1), name: 'Skagi 10', available: '30' })
const closed = createPlan({ ...planned, planId: testId(2), name: 'Skagi 20', onSale: false })

const settled = (day: string, revenue: string) => ({
  day,
  settled: { revenue, power: '1000', uptimeBps: 10_000 },
  recordedSatoshi: '0',
  expected: null,
  measured: null,
})

async function openMixer() {
  api.answer(selectOrder, { data: null, rows: [], total: 0 })
  answerCatalogue([site], [small, closed])
  const opened = await openPage(to.mixer())
  await within(opened.page).findByRole('article', { name: 'Skagi 10' })
  return opened
}

test('begins empty, and offers no plan that is not on sale', async () => {
  const { page } = await openMixer()
  expect(within(page).getByText('Your mix is empty')).toBeTruthy()
  const row = within(page).getByRole('article', { name: 'Skagi 20' })
  expect(row.textContent).toContain('Not on sale now')
  expect(within(row).queryByRole('spinbutton')).toBeNull()
})

test('adds up the price and the power, and shows the worst and the best recorded day', async () => {
  api.answer(trustDays, {
    rows: [settled('2026-03-03', '60'), settled('2026-03-02', '20'), settled('2026-03-01', '90')],
    total: 3,
  })
  const { page, user } = await openMixer()
  const add = within(page).getByRole('button', { name: 'Add Skagi 10' })
  await user.click(add)
  await user.click(add)
  const mix = await within(page).findByRole('region', { name: 'Your mix' })
  expect(mix.textContent).toContain('54.00')
  expect(mix.textContent).toContain('20 TH/s')
  const days = within(mix).getAllByRole('heading', { level: 3 })
  expect(days.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Mar 3'),
    expect.stringContaining('Mar 2'),
    expect.stringContaining('Mar 1'),
  ])
  // A day of the worst kind never pays the price back.
  expect(factTexts(days[1]?.parentElement ?? page).at(-1)).toBe('never')
})

test('offers no more units than the pool has power for', async () => {
  api.answer(trustDays, { rows: [], total: 0 })
  const { page, user } = await openMixer()
  const amount = within(page).getByRole('spinbutton', { name: 'How many of Skagi 10' })
  await user.clear(amount)
  await user.type(amount, '9')
  await user.tab()
  expect(amount.getAttribute('aria-valuenow')).toBe('3')
  expect(within(page).getByRole('button', { name: 'Add Skagi 10' }).hasAttribute('disabled')).toBe(true)
  expect(page.textContent).toContain('These pools have no settled day in common yet.')
})

test('leads to the checkout of each plan, and empties the mix', async () => {
  api.answer(trustDays, { rows: [], total: 0 })
  const { page, user } = await openMixer()
  await user.click(within(page).getByRole('button', { name: 'Add Skagi 10' }))
  const checkout = await within(page).findByRole('link', { name: 'Check out 1 × Skagi 10' })
  expect(checkout.getAttribute('href')).toBe(to.checkout({ planId: small.planId, qty: 1 }))
  await user.click(within(page).getByRole('button', { name: 'Empty the mix' }))
  expect(await within(page).findByText('Your mix is empty')).toBeTruthy()
})

test('says when recorded days are missing, and reads them again', async () => {
  api.refuse(trustDays, { code: 503, message: 'Not now.' })
  const { page, user } = await openMixer()
  expect((await within(page).findByRole('alert')).textContent).toContain('Some recorded days could not be loaded.')
  api.answer(trustDays, { rows: [], total: 0 })
  await user.click(within(page).getByRole('button', { name: 'Try again' }))
  await expect.poll(() => within(page).queryByRole('alert')).toBeNull()
})
