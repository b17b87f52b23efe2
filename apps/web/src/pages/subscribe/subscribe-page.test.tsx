import { projects } from '@terahold/contract/calls/member/catalogue'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Plan } from '../../features/catalogue/plans.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { createPlan } from '../../testing/plan-fixture.ts'
import SubscribePage from './subscribe-page.tsx'

setUpComponentTests()

const figures = {
  day: '2026-03-01',
  gross: '0.08',
  electricity: '0.02',
  serviceFee: '0.01',
  net: '0.05',
  downtimeRefund: '0',
}
const loses = createPlan({ planId: testId(21), name: 'Cheap', price: '1', today: { ...figures, netAfterFee: '-0.01' } })
const leaves = createPlan({ planId: testId(22), name: 'Dear', price: '90', country: 'IS', powerSource: 'geothermal' })
const unknown = createPlan({ planId: testId(23), name: 'New', price: '20', today: null })

function answer(plans: readonly Plan[]) {
  const rows = plans.map((plan) => ({ ...plan, id: plan.planId, kind: 'plan' as const, capacity: '5000' }))
  api.answer(projects, { rows, total: rows.length })
}

const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))

test('offers the plans that lose money last, whatever they cost', async () => {
  answer([loses, unknown, leaves])
  renderForMember(<SubscribePage />)
  await screen.findByRole('article', { name: 'Cheap' })
  expect(names()).toEqual(['New', 'Dear', 'Cheap'])
})

test('shows the cheapest or the shortest first when asked to', async () => {
  const user = userEvent.setup()
  answer([
    { ...leaves, termDays: 90 },
    { ...unknown, termDays: 180 },
    { ...loses, termDays: 120 },
  ])
  renderForMember(<SubscribePage />)
  const order = await screen.findByRole('combobox', { name: 'Order of the plans' })
  expect(names()).toEqual(['Dear', 'New', 'Cheap'])
  await user.selectOptions(order, 'Lowest price first')
  expect(names()).toEqual(['Cheap', 'New', 'Dear'])
  await user.selectOptions(order, 'Shortest term first')
  expect(names()).toEqual(['Dear', 'Cheap', 'New'])
})

test('shows the power source in words, and marks its picture as an illustration', async () => {
  answer([leaves])
  renderForMember(<SubscribePage />)
  const card = await screen.findByRole('article', { name: 'Dear' })
  expect(card.textContent).toContain('Iceland · Geothermal power')
  expect(card.querySelector('figcaption')?.textContent).toBe('Illustration')
})

test('shows the plans of one place, and leads back from a filter that no plan fits', async () => {
  const user = userEvent.setup()
  answer([{ ...loses, termDays: 30 }, leaves])
  renderForMember(<SubscribePage />)
  await user.click(await screen.findByRole('button', { name: 'Iceland' }))
  expect(names()).toEqual(['Dear'])
  await user.click(screen.getByRole('button', { name: '30 days' }))
  expect(screen.queryByRole('article')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all plans' }))
  expect(names()).toEqual(['Dear', 'Cheap'])
})

test('says so when no plan is open', async () => {
  answer([])
  renderForMember(<SubscribePage />)
  expect(await screen.findByText('No plan is open')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sites and pools' })).toBeTruthy()
})
