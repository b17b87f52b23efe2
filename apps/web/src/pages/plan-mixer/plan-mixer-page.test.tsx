import { selectOrder } from '@terahold/contract/calls/member/orders'
import { trustDays } from '@terahold/contract/calls/member/trust'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { answerCatalogue, createSite } from '../../testing/catalogue-fixture.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { factTexts, openPage } from '../../testing/open-page.tsx'
import { createOrder } from '../../testing/order-fixture.ts'
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

async function openPlanMixer() {
  api.answer(selectOrder, { data: null, rows: [], total: 0 })
  answerCatalogue([site], [small, closed])
  const opened = await openPage(to.planMixer())
  await within(opened.page).findByRole('article', { name: 'Skagi 10' })
  return opened
}

test('begins empty, and offers no plan that is not on sale', async () => {
  const { page } = await openPlanMixer()
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
  const { page, user } = await openPlanMixer()
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
  const { page, user } = await openPlanMixer()
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
  const { page, user } = await openPlanMixer()
  await user.click(within(page).getByRole('button', { name: 'Add Skagi 10' }))
  const checkout = await within(page).findByRole('link', { name: 'Check out 1 × Skagi 10' })
  expect(checkout.getAttribute('href')).toBe(to.checkout({ planId: small.planId, qty: 1 }))
  await user.click(within(page).getByRole('button', { name: 'Empty the mix' }))
  expect(await within(page).findByText('Your mix is empty')).toBeTruthy()
})

test('says when recorded days are missing, and reads them again', async () => {
  api.refuse(trustDays, { code: 503, message: 'Not now.' })
  const { page, user } = await openPlanMixer()
  expect((await within(page).findByRole('alert')).textContent).toContain('Some recorded days could not be loaded.')
  api.answer(trustDays, { rows: [], total: 0 })
  await user.click(within(page).getByRole('button', { name: 'Try again' }))
  await expect.poll(() => within(page).queryByRole('alert')).toBeNull()
})

describe('a mix of which a part was ordered', () => {
  const order = createOrder({
    planId: small.planId,
    qty: 3,
    stateLog: [{ state: 'awaiting_payment', at: '2026-03-02T10:00:00.000Z' }],
  })
  const since = Date.parse('2026-03-02T09:00:00.000Z')
  /** The order has taken 30 of the pool's 40 TH/s. */
  const left = { ...small, available: '10' }
  const other = createPlan({ ...planned, planId: testId(3), name: 'Skagi 5', power: '5', available: '10' })

  async function openWith(quantities: Record<string, number>, ...orders: (typeof order)[]) {
    storage.set('mix', { quantities, since })
    api.answer(trustDays, { rows: [], total: 0 })
    api.answer(selectOrder, { data: null, rows: orders, total: orders.length })
    answerCatalogue([site], [left, other])
    const { page } = await openPage(to.planMixer())
    const steps = await within(page).findByRole('region', { name: 'Order one by one' })
    await waitFor(() => expect(within(steps).queryAllByRole('link')).not.toEqual([]))
    const links = within(steps).getAllByRole('link')
    return { page, steps, hrefs: links.map((link) => link.getAttribute('href')) }
  }
  const reduced = (page: HTMLElement) => within(page).queryByText(/^Less capacity is available now/) !== null

  test('leads to that order and not to a second one, also when the order has taken most of the power', async () => {
    const { page, steps, hrefs } = await openWith({ [small.planId]: 3 }, order)
    expect(hrefs).toEqual([to.checkout({ orderId: order.orderId })])
    expect(within(steps).getByRole('status').textContent).toBe('Your whole mix is ordered.')
    expect(reduced(page)).toBe(false)
    expect(within(page).getByRole('spinbutton', { name: 'How many of Skagi 10' }).getAttribute('aria-valuenow')).toBe(
      '3',
    )
  })

  test('fits the rest into the power that is left', async () => {
    const { page, hrefs } = await openWith({ [small.planId]: 3, [other.planId]: 9 }, order)
    expect(hrefs).toEqual([to.checkout({ orderId: order.orderId }), to.checkout({ planId: other.planId, qty: 2 })])
    expect(reduced(page)).toBe(true)
    expect(within(page).getByRole('spinbutton', { name: 'How many of Skagi 5' }).getAttribute('aria-valuemax')).toBe(
      '2',
    )
  })

  test('leaves the rest all the power that the order has not taken', async () => {
    const { page } = await openWith({ [small.planId]: 3, [other.planId]: 1 }, order)
    expect(within(page).getByRole('spinbutton', { name: 'How many of Skagi 5' }).getAttribute('aria-valuemax')).toBe(
      '2',
    )
  })

  test('is not called reduced before the orders are known', async () => {
    storage.set('mix', { quantities: { [small.planId]: 3 }, since })
    api.answer(trustDays, { rows: [], total: 0 })
    api.hang(selectOrder)
    answerCatalogue([site], [left])
    const { page } = await openPage(to.planMixer())
    await within(page).findByRole('region', { name: 'Order one by one' })
    expect(reduced(page)).toBe(false)
  })

  test('is reduced when no order of it is open', async () => {
    const { page, hrefs } = await openWith({ [small.planId]: 3 }, { ...order, state: 'expired' })
    expect(hrefs).toEqual([to.checkout({ planId: small.planId, qty: 1 })])
    expect(reduced(page)).toBe(true)
  })
})

test('offers no checkout to a member whose orders cannot be read, who might order twice', async () => {
  storage.set('mix', { quantities: { [small.planId]: 1 }, since: 0 })
  api.answer(trustDays, { rows: [], total: 0 })
  api.refuse(selectOrder, { code: 503, message: 'Back soon.' })
  answerCatalogue([site], [small])
  const { page } = await openPage(to.planMixer())
  const steps = await within(page).findByRole('region', { name: 'Order one by one' })
  expect(await within(steps).findByText('Back soon.')).toBeTruthy()
  expect(within(steps).queryByRole('link')).toBeNull()
})

test('lets a visitor go on to each checkout', async () => {
  session.forget()
  storage.set('mix', { quantities: { [small.planId]: 2 }, since: 0 })
  api.answer(trustDays, { rows: [], total: 0 })
  answerCatalogue([site], [small])
  const { page } = await openPage(to.planMixer())
  const link = await within(page).findByRole('link', { name: 'Check out 2 × Skagi 10' })
  expect(link.getAttribute('href')).toBe(to.checkout({ planId: small.planId, qty: 2 }))
  expect(api.requests(selectOrder)).toEqual([])
})
