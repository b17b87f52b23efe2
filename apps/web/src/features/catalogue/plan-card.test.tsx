import { powerSummary, projects } from '@terahold/contract/calls/member/catalogue'
import { trustDays } from '@terahold/contract/calls/member/trust'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { createPlan } from '../../testing/plan-fixture.ts'
import { CompareSheet } from './compare-sheet.tsx'
import { DayFacts } from './day-facts.tsx'
import { DayResult } from './day-result.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Plan } from './plans.ts'
import { PoolCard } from './pool-card.tsx'
import { SitePlans } from './site-plans.tsx'

setUpComponentTests()

const loss = createPlan({ today: { ...todayOf(createPlan()), netAfterFee: '-0.01' } })
const unsettled = createPlan({ today: null })

function todayOf({ today }: Plan): NonNullable<Plan['today']> {
  if (today === null) throw new Error('the plan has no figures')
  return today
}

const rowOf = (plan: Plan) => ({ ...plan, id: plan.planId, kind: 'plan' as const, capacity: '5000' })

describe('a plan card', () => {
  test('shows price, place and what is free', () => {
    renderForMember(<PlanCard plan={createPlan()} />)
    const card = screen.getByRole('article', { name: 'North 90' })
    expect(within(card).getByRole('heading', { level: 2, name: 'North 90' })).toBeTruthy()
    expect(card.textContent).toContain('27')
    expect(card.textContent).toContain('Norway · Hydro')
    expect(card.textContent).toContain('1,234')
  })

  test('leads to its own terms', () => {
    renderForMember(<PlanCard plan={createPlan()} />)
    expect(screen.getByRole('link').getAttribute('href')).toContain(testId(12))
  })

  test('leads nowhere while it is not on sale', () => {
    renderForMember(<PlanCard plan={createPlan({ onSale: false })} />)
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('names the goods that are shipped', () => {
    renderForMember(<PlanCard plan={createPlan({ ships: true, goods: 'A miner’s lamp' })} />)
    expect(screen.getByText(/A miner’s lamp/)).toBeTruthy()
  })

  test('can be chosen for comparison with the keyboard', async () => {
    const onToggle = vi.fn()
    const { user } = renderForMember(<PlanCard plan={createPlan()} compare={{ chosen: false, onToggle }} />)
    const chip = screen.getByRole('button')
    expect(chip.getAttribute('aria-pressed')).toBe('false')
    chip.focus()
    await user.keyboard('{Enter}')
    expect(onToggle).toHaveBeenCalledOnce()
  })

  test('takes its place in the outline of the page', () => {
    renderForMember(<PlanCard plan={createPlan()} level={3} />)
    expect(screen.getByRole('heading', { level: 3 })).toBeTruthy()
  })
})

describe('the result of a term', () => {
  const free = { efficiency: '0', tariff: '0', serviceFeeBps: 0, power: '10', termDays: 90, feePerThDay: '0.03' }
  const poolDay = (day: string, revenue: string) => ({
    day,
    settled: { revenue, power: '1000', uptimeBps: 10_000 },
    measured: null,
    recordedSatoshi: '0',
    expected: null,
  })

  test('is named a loss or a gain at the latest day', () => {
    const { container } = renderForMember(<PlanCard plan={{ ...createPlan(free), today: loss.today }} />)
    expect(container.textContent).toMatch(/Would lose 9\.00 USDT in 90 days/)
    renderForMember(<PlanCard plan={createPlan(free)} />)
    expect(screen.getByText(/Would earn/).textContent).toMatch(/Would earn 18\.00 USDT in 90 days/)
  })

  test('has its worst and best recorded day, as soon as they are known', async () => {
    const rows = [poolDay('2026-03-02', '50'), poolDay('2026-03-01', '10'), poolDay('2026-02-28', '100')]
    api.answer(trustDays, { rows, total: 3 })
    renderForMember(<PlanCard plan={createPlan(free)} />)
    expect((await screen.findByText(/Worst day/)).textContent).toContain('−18.00')
    expect(screen.getByText(/Best day/).textContent).toContain('+63.00')
  })

  test('is unknown before a day is settled', () => {
    const { container } = renderForMember(<PlanCard plan={unsettled} />)
    expect(container.textContent).toContain('No settled day yet.')
    expect(container.textContent).not.toContain('Would')
  })
})

describe('the result of a day', () => {
  test('calls a loss a loss, without a sign', () => {
    const { container } = renderForMember(<DayResult today={loss.today} />)
    expect(container.textContent).toMatch(/Lost 0\.01/)
  })

  test('shows what is left', () => {
    const { container } = renderForMember(<DayResult today={createPlan().today} />)
    expect(container.textContent).toMatch(/Earned 0\.02/)
  })

  test('shows no figure before a day is settled', () => {
    const { container } = renderForMember(
      <>
        <DayResult today={null} />
        <DayFacts plan={unsettled} />
      </>,
    )
    expect(container.textContent).not.toMatch(/\d/)
  })

  test('takes every cost off the revenue, line by line', () => {
    renderForMember(<DayFacts plan={createPlan()} />)
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(values).toHaveLength(7)
    expect(values[0]).toContain('0.08')
    for (const cost of [values[1], values[2], values[5]]) expect(cost).toMatch(/^[-−]/)
    expect(values[6]).toContain('0.02')
    expect(screen.queryByText('loss')).toBeNull()
  })
})

describe('comparing plans', () => {
  test('gives each plan a column and each trait a row', () => {
    const other = createPlan({ planId: testId(15), name: 'South 30', termDays: 30, today: null })
    renderForMember(<CompareSheet plans={[createPlan(), other]} onClose={() => {}} />)
    const table = within(screen.getByRole('dialog')).getByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['North 90', 'South 30'])
    expect(table.textContent).toContain('90 days')
    expect(table.textContent).toContain('30 days')
    expect(within(table).getAllByText('–').length).toBeGreaterThan(0)
  })

  test('closes by its button', async () => {
    const onClose = vi.fn()
    const { user } = renderForMember(<CompareSheet plans={[createPlan()]} onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})

describe('the plans of a site', () => {
  test('are those of this site only', async () => {
    const elsewhere = createPlan({ planId: testId(16), name: 'Elsewhere', siteId: testId(17) })
    api.answer(projects, { rows: [rowOf(createPlan()), rowOf(elsewhere)], total: 2 })
    renderForMember(<SitePlans siteId={testId(14)} />)
    await screen.findByRole('article', { name: 'North 90' })
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(api.requests(projects)).toMatchObject([{ query: { kind: 'plan' } }])
  })

  test('say when there is none', async () => {
    api.answer(projects, { rows: [], total: 0 })
    renderForMember(<SitePlans siteId={testId(14)} />)
    expect(await screen.findByText(/No plan/)).toBeTruthy()
  })

  test('can be read again after a refusal', async () => {
    api.refuse(projects, { code: 500, message: 'Broken.' })
    const { user } = renderForMember(<SitePlans siteId={testId(14)} />)
    const alert = await screen.findByRole('alert')
    api.answer(projects, { rows: [rowOf(createPlan())], total: 1 })
    await user.click(within(alert).getByRole('button'))
    expect(await screen.findByRole('article')).toBeTruthy()
  })
})

describe('the pool', () => {
  test('counts sold and reserved power as taken', async () => {
    const sites = [{ siteId: testId(14), name: 'Site North', country: 'NO' }]
    const amounts = { capacity: '400000', attested30d: '390000', sold: '1000', reserved: '500', available: '398500' }
    api.answer(powerSummary, { data: { ...amounts, utilisationBps: 37, sites, asOf: '2026-03-01T10:00:00.000Z' } })
    renderForMember(<PoolCard />)
    const bar = await screen.findByRole('progressbar')
    expect(bar.getAttribute('aria-valuetext')).toMatch(/1,500.*400,000 TH/)
    expect(screen.getByRole('region').textContent).toContain('Site North')
  })

  test('shows a refusal in one line', async () => {
    api.refuse(powerSummary, { code: 404, message: 'No such pool.' })
    renderForMember(<PoolCard />)
    expect((await screen.findByRole('alert')).textContent).toContain('No such pool.')
  })
})
