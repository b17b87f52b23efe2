import { contract } from '@terahold/contract'
import { projects } from '@terahold/contract/calls/member/catalogue'
import { trustDays, trustSettlements } from '@terahold/contract/calls/member/trust'
import { sampleParts, to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createPlan } from '../../testing/plan-fixture.ts'

setUpComponentTests()

const plan = createPlan({ termDays: 30, name: 'North 30', price: '9', serviceFeeBps: 300 })
const settled = { revenue: '95.5', power: '1000', uptimeBps: 9_000 }
const day = { measured: null, recordedSatoshi: '0', expected: null, day: '2026-11-20', settled }
const settlement = {
  settlementId: testId(31),
  poolId: plan.poolId,
  pool: 'Pool North',
  day: '2026-11-20',
  revision: 1,
  cause: 'revenue' as const,
  revenue: '95.5',
  dayRevenue: '95.5',
  power: '1000',
  uptimeBps: 9_000,
  refundedBps: 1_000,
  satoshi: '95500',
  venue: 'Venue',
  txid: 'ab'.repeat(32),
  statementHash: 'cd'.repeat(32),
  attestationHash: null,
  cleared: true,
  settledAt: '2026-11-21T08:00:00.000Z',
}

function answer(days: (typeof day)[] = [day]) {
  api.answer(projects, { rows: [{ ...plan, id: plan.planId, kind: 'plan', capacity: '5000' }], total: 1 })
  api.answer(trustDays, { rows: days, total: days.length })
  api.answer(trustSettlements, { rows: days.length === 0 ? [] : [settlement], total: days.length })
}

test('a visitor sees every part of a sample account, marked as one, and nothing of it can be changed', async () => {
  session.forget()
  answer()
  const { page, user } = await openPage(to.sample())
  expect((await within(page).findByText('Sample')).closest('p')?.textContent).toContain('North 30')
  const shown = new Map<string, string>()
  for (const name of ['Home', 'Power', 'Performance', 'Balance']) {
    await user.click(within(page).getByRole('radio', { name }))
    const part = within(page).getByRole('region', { name })
    shown.set(name, part.textContent)
    for (const link of within(part).queryAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^https/)
    expect(part.querySelector('input, form, [type=submit]')).toBeNull()
  }
  expect(shown.get('Home')).toContain('Received of 9.00 USDT paid')
  expect(shown.get('Power')).toContain('1 of 30 days')
  expect(shown.get('Performance')).toContain('Result of the settled days')
  expect(shown.get('Balance')).toContain('Available')
  expect(within(page).getByRole('link', { name: 'Connect Wallet' }).getAttribute('href')).toBe(
    to.login({ connect: 'yes' }),
  )
  // Only public figures were read, and nothing was sent.
  const asked = Object.values(contract).filter((call) => api.requests(call).length > 0)
  expect(asked.every(({ caller, method }) => caller === 'public' && method === 'GET')).toBe(true)
})

test.each(sampleParts)('opens at the part that its address names: %s', async (part) => {
  answer()
  const { page } = await openPage(to.sample({ part }))
  await within(page).findByText('Sample')
  expect(within(page).getByRole('radio', { checked: true, name: new RegExp(`^${part}$`, 'i') })).toBeTruthy()
})

test('reads the published days again on request', async () => {
  answer()
  const { page, user } = await openPage(to.sample())
  await within(page).findByText('Sample')
  await user.click(within(page).getByRole('button', { name: 'Refresh' }))
  for (const call of [projects, trustDays, trustSettlements])
    await waitFor(() => expect(api.requests(call)).toHaveLength(2))
})

test('opens at its home when the address names another part', async () => {
  answer()
  const { page } = await openPage(`${to.sample()}?part=secret`)
  await within(page).findByText('Sample')
  expect(within(page).getByRole('radio', { checked: true, name: 'Home' })).toBeTruthy()
})

test('leads a member back to their own account, and not to another wallet', async () => {
  answer()
  const { page } = await openPage(to.sample())
  expect((await within(page).findByRole('link', { name: 'Open your account' })).getAttribute('href')).toBe(to.home())
  expect(within(page).queryByRole('link', { name: 'Connect Wallet' })).toBeNull()
})

test('a day whose venue has not paid is pending, with its refund and its published evidence', async () => {
  answer()
  api.answer(trustSettlements, { rows: [{ ...settlement, cleared: false }], total: 1 })
  const { page, user } = await openPage(to.sample({ part: 'performance' }))
  const list = await within(page).findByRole('list', { name: 'Credits and deductions' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => /Mining|Refund/.exec(textContent)?.[0])).toEqual(['Mining', 'Refund'])
  expect(rows.map(({ textContent }) => textContent.includes('pending'))).toEqual([true, false])
  expect(list.textContent).toContain('Pool North')
  await user.click(within(page).getByRole('radio', { name: 'Balance' }))
  expect(within(page).getByRole('region', { name: 'Balance' }).textContent).toContain('not paid by the venue yet')
})

test('there is no sample of a plan that ships goods, runs long or is not on sale', async () => {
  answer()
  const rows = [{ ships: true }, { termDays: 32 }, { onSale: false }].map((changes, index) => {
    const other = { ...plan, ...changes, planId: testId(40 + index) }
    return { ...other, id: other.planId, kind: 'plan' as const, capacity: '5000' }
  })
  api.answer(projects, { rows, total: rows.length })
  const { page } = await openPage(to.sample())
  expect(await within(page).findByText('No sample yet')).toBeTruthy()
  expect(api.requests(trustDays)).toEqual([])
})

test('says that there is no sample while no day is settled, and leads to the plans', async () => {
  answer([])
  const { page } = await openPage(to.sample())
  await within(page).findByText('No sample yet')
  expect(within(page).getByRole('link').getAttribute('href')).toBe(to.subscribe())
})

test('a refusal and a missing network are said, with a way to try again', async () => {
  answer()
  api.refuse(trustSettlements, { code: 503, message: 'Not now.' })
  const { page, close } = await openPage(to.sample())
  expect((await within(page).findByRole('alert')).textContent).toContain('Not now.')
  close()
  await goOffline()
  await openPage(to.sample())
  const alert = await screen.findByRole('alert', {}, { timeout: 8_000 })
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
})
