import { projects } from '@terahold/contract/calls/member/catalogue'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
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
  // The button is gone; a keyboard continues from the plans.
  expect(document.activeElement?.contains(screen.getByRole('article', { name: 'Dear' }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('says so when no plan is open', async () => {
  answer([])
  renderForMember(<SubscribePage />)
  expect(await screen.findByText('No plan is open')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sites and pools' })).toBeTruthy()
})

test('offers no choice of a country when all plans are in one', async () => {
  answer([loses, unknown])
  renderForMember(<SubscribePage />)
  expect(await screen.findByRole('button', { name: 'All terms' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'All countries' })).toBeNull()
})

test('narrows the plans by term and country, each of which a second tap or “all” takes back', async () => {
  const user = userEvent.setup()
  answer([{ ...loses, termDays: 1 }, leaves])
  renderForMember(<SubscribePage />)
  const tap = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await tap('1 day')
  expect(names()).toEqual(['Cheap'])
  await tap('1 day')
  await tap('Iceland')
  expect(names()).toEqual(['Dear'])
  await tap('All countries')
  await tap('90 days')
  expect(names()).toEqual(['Dear'])
  await tap('All terms')
  expect(names()).toEqual(['Dear', 'Cheap'])
})

describe('plans side by side', () => {
  const fourth = createPlan({ planId: testId(24), name: 'Short', termDays: 1 })
  const compare = async (...chosen: string[]) => {
    const user = userEvent.setup()
    answer([loses, leaves, unknown, fourth])
    renderForMember(<SubscribePage />)
    for (const name of chosen) {
      const card = await screen.findByRole('article', { name })
      await user.click(within(card).getByRole('button', { name: 'Compare' }))
    }
    const open = async () => {
      await user.click(screen.getByRole('button', { name: /^Compare \d plans$/ }))
      return screen.findByRole('dialog', { name: 'Plans side by side' })
    }
    return { user, open }
  }
  const cells = (sheet: HTMLElement, label: string) =>
    [...(within(sheet).getByText(label).closest('tbody')?.querySelectorAll('td') ?? [])].map(
      ({ textContent }) => textContent,
    )

  test('are two at least', async () => {
    await compare('Cheap')
    expect(screen.queryByRole('button', { name: /^Compare \d/ })).toBeNull()
  })

  test('are fewer again when a plan is taken out', async () => {
    await compare('Cheap', 'Dear', 'New', 'Dear')
    expect(screen.getByRole('button', { name: 'Compare 2 plans' })).toBeTruthy()
    const card = within(screen.getByRole('article', { name: 'Dear' }))
    expect(card.getByRole('button', { name: 'Compare', pressed: false })).toBeTruthy()
  })

  test('are three at most: a fourth replaces the first', async () => {
    const { open } = await compare('Cheap', 'Dear', 'New', 'Short')
    const sheet = await open()
    expect(
      within(sheet)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dear', 'New', 'Short'])
  })

  test('have each property in a row, with a dash where nothing was recorded', async () => {
    const { open } = await compare('Cheap', 'New', 'Short')
    const sheet = await open()
    expect(cells(sheet, 'Term')).toEqual(['90 days', '90 days', '1 day'])
    expect(cells(sheet, 'Price')).toEqual(['1.00 USDT', '20.00 USDT', '27.00 USDT'])
    expect(cells(sheet, 'Result per TH/s and day')).toEqual([expect.stringMatching(/^−0\.01/), '–', '0.02 USDT'])
    expect(cells(sheet, 'Result of the term at these figures')[1]).toBe('–')
  })
})
