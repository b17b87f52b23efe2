import { projects } from '@terahold/contract/calls/member/catalogue'
import { trustDays } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { addDays } from '@terahold/money/day'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createPlan } from '../../testing/plan-fixture.ts'
import { ExampleCard } from './example-card.tsx'
import type { Plan } from './plans.ts'

setUpComponentTests()

/** A settled day on which 1,000 TH/s mined this much. */
const poolDay = (back: number, revenue: string): Answer<typeof trustDays>['rows'][number] => ({
  day: addDays('2026-03-05', -back),
  measured: null,
  settled: { revenue, power: '1000', uptimeBps: 10_000 },
  recordedSatoshi: '0',
  expected: null,
})

/** A month's plan of 10 TH/s at 0.03 USDT a day for each, with electricity of 0.0189 and a service fee of 5%. */
const month = createPlan({ termDays: 30 })
const answerPlans = (...plans: readonly Plan[]) =>
  api.answer(projects, {
    rows: plans.map((plan) => ({ ...plan, id: plan.planId, kind: 'plan' as const, capacity: '5000' })),
    total: plans.length,
  })
/** Answers with days of such revenues, newest first. */
const answerDays = (...revenues: readonly string[]) =>
  api.answer(trustDays, { rows: revenues.map((revenue, back) => poolDay(back, revenue)), total: revenues.length })
const example = () => screen.findByRole('region', { name: 'Example' })

beforeEach(() => answerPlans(month))

test('adds what a month’s plan would have cost and brought on the settled days, a loss among them', async () => {
  answerDays('80', '40')
  renderForMember(<ExampleCard />)
  const card = await example()
  expect(card.textContent).toMatch(/^Example: 10 TH\/s, 2 days, USDTPaid0\.60\s*Returned0\.7809\s*Result\+0\.1809/)
  expect(screen.getByRole('img', { name: 'What each day brought. Days with a loss: 1 of 2.' })).toBeTruthy()
  expect(api.requests(trustDays)).toMatchObject([{ query: { poolId: month.poolId, days: '30' } }])
})

test.each([
  ['en', '1 day,'],
  ['fr', '1 jour,'],
] as const)('of the first settled day is one day in the language %s', async (language, text) => {
  await activateLocale(language)
  answerDays('80')
  const { container } = renderForMember(<ExampleCard />)
  await waitFor(() => expect(container.textContent).toContain(text))
})

test.each([
  ['no plan runs for a month or less', () => answerPlans(createPlan())],
  [
    'no day of its pool is settled',
    () => api.answer(trustDays, { rows: [{ ...poolDay(0, '1'), settled: null }], total: 1 }),
  ],
])('is left out while %s', async (_, answer) => {
  answerDays()
  answer()
  const { container } = renderForMember(<ExampleCard />)
  await waitFor(() => expect(container.textContent).toBe(''))
})

test('says that its days could not be read, and reads them again', async () => {
  api.refuse(trustDays, { code: 503, message: 'Later.' })
  const { user } = renderForMember(<ExampleCard />)
  expect((await screen.findByRole('alert')).textContent).toContain('Later.')
  answerDays('80')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await example()).toBeTruthy()
})
