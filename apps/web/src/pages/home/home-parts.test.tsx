import { projects } from '@terahold/contract/calls/member/catalogue'
import { tokenHistory } from '@terahold/contract/calls/member/power'
import { trustDays } from '@terahold/contract/calls/member/trust'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { holdingMoney } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { createPlan } from '../../testing/plan-fixture.ts'
import { MemberHero } from './member-hero.tsx'
import { VisitorHome } from './visitor-home.tsx'

setUpComponentTests()

const plan = createPlan({
  termDays: 30,
  power: '10',
  efficiency: '17.5',
  tariff: '0.06',
  feePerThDay: '0.05',
  serviceFeeBps: 300,
})
const day = { measured: null, recordedSatoshi: '0', expected: null }
const settled = { revenue: '35.623', power: '1000', uptimeBps: 8_500 }

describe('the home page of a visitor', () => {
  test('names bitcoin, the lowest price, an example with its loss, and what can go wrong', async () => {
    api.answer(projects, { rows: [{ ...plan, id: plan.planId, kind: 'plan', capacity: '5000' }], total: 1 })
    api.answer(trustDays, { rows: [{ ...day, day: '2026-11-03', settled }], total: 1 })
    const { container } = renderForMember(<VisitorHome />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Bitcoin')
    const example = await screen.findByRole('region', { name: 'Example' })
    expect(example.textContent).toMatch(/Paid0\.50.*Returned0\.2127.*Result−0\.2873/)
    expect(within(example).getByRole('img', { name: /1 of 1 days were a loss/ })).toBeTruthy()
    expect(container.textContent).toContain('Prepay from 27.00 USDT')
    expect(screen.getByRole('heading', { name: 'What can go wrong' })).toBeTruthy()
  })

  test('shows no example while no day of the pool is settled', async () => {
    api.answer(projects, { rows: [{ ...plan, id: plan.planId, kind: 'plan', capacity: '5000' }], total: 1 })
    api.answer(trustDays, { rows: [{ ...day, day: '2026-11-03', settled: null }], total: 1 })
    renderForMember(<VisitorHome />)
    await screen.findByText(/Prepay from/)
    expect(screen.queryByRole('region', { name: 'Example' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Connect Wallet' })).toBeTruthy()
  })
})

describe('the home page of a member', () => {
  const receipt = {
    date: '2026-03-05',
    holdingId: testId(21),
    settlementId: testId(31),
    thDays: '10',
    uptimeBps: 10_000,
    gross: '1.5',
    electricity: '0.4',
    serviceFee: '0.1',
    net: '1',
    downtimeRefund: '0',
    feeUsed: '1.25',
    result: '-0.25',
    cleared: true,
  }

  test('shows the latest settled day after its fee, and that it was a loss', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const date = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    const sums = { thDays: '10', gross: '1.5', net: '1', downtimeRefund: '0', feeUsed: '1.25', result: '-0.25' }
    api.answer(tokenHistory, { rows: [{ ...receipt, date }], total: 1, data: sums })
    renderForMember(<MemberHero money={holdingMoney({ credited: '10' })} />)
    expect(await screen.findByRole('img', { name: /1 of 1 days were a loss/ })).toBeTruthy()
    expect(screen.getByRole('region').textContent).toMatch(/\+1\.00.*returned, result −0\.25/)
  })
})
