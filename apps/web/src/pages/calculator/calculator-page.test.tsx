import { projects } from '@terahold/contract/calls/member/catalogue'
import { trustNetwork } from '@terahold/contract/calls/member/trust'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Plan } from '../../features/catalogue/plans.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { createPlan } from '../../testing/plan-fixture.ts'
import CalculatorPage from './calculator-page.tsx'

setUpComponentTests()

const free = { tariff: '0', serviceFeeBps: 0, uptime30dBps: 10_000, power: '10', termDays: 30 }
const fair = createPlan({ ...free, planId: testId(31), name: 'Fair', price: '9', feePerThDay: '0.03' })
const dear = createPlan({ ...free, planId: testId(32), name: 'Dear', price: '900000', feePerThDay: '0.03' })
const newest = {
  day: '2026-03-01',
  difficulty: '150000000000000',
  subsidySat: '312500000',
  usdtPerBtc: '100000',
  hashprice: '0.041909515857',
  recorded: { origin: 'mempool.space', by: `0x${'12'.repeat(20)}`, at: '2026-03-02T06:30:00.000Z', confirmedBy: null },
  earlier: [],
}

function answer(plans: readonly Plan[], network: readonly (typeof newest)[] = [newest]) {
  const rows = plans.map((plan) => ({ ...plan, id: plan.planId, kind: 'plan' as const, capacity: '5000' }))
  api.answer(projects, { rows, total: rows.length })
  api.answer(trustNetwork, { rows: [...network], total: network.length })
}

const caseOf = async (label: string) => {
  const term = await screen.findByText(label)
  return term.parentElement?.querySelector('dd')?.textContent
}

test('shows the loss before the other cases', async () => {
  answer([fair])
  renderForMember(<CalculatorPage />)
  expect(await caseOf('Price and difficulty stay as on Mar 1, 2026')).toContain('+3.57')
  expect(await caseOf('Price rises 50%, difficulty stays')).toContain('+6.')
  const cases = screen.getByText('Three cases').closest('section')
  const terms = within(cases as HTMLElement).getAllByRole('term')
  expect(terms[0]?.textContent).toBe('Price halves, difficulty grows 5% every 2 weeks')
})

test('follows the sliders, and says which price brings everything back', async () => {
  answer([fair])
  renderForMember(<CalculatorPage />)
  const price = await screen.findByRole('slider', { name: 'Bitcoin price at the end' })
  expect(price.getAttribute('aria-valuetext')).toBe('100,000 USDT (0%)')
  const result = screen.getByRole('region', { name: 'Result with your assumptions' })
  const before = result.textContent
  fireEvent.change(price, { target: { value: '-9000' } })
  expect(price.getAttribute('aria-valuetext')).toBe('10,000 USDT (−90%)')
  expect(result.textContent).not.toBe(before)
  expect(result.textContent).toContain('loss')
  expect(screen.getByText(/you break even if bitcoin stays at/).textContent).toMatch(/7\d,\d{3} USDT or more/)
})

test('changes with the plan and the number of units', async () => {
  const user = userEvent.setup()
  answer([fair, dear])
  renderForMember(<CalculatorPage planId={fair.planId} />)
  await user.click(await screen.findByRole('button', { name: 'Add one' }))
  expect(screen.getByText('You pay').parentElement?.textContent).toContain('18')
  await user.click(screen.getByRole('button', { name: 'Dear' }))
  expect(screen.getByText('You cannot break even at any bitcoin price.')).toBeTruthy()
})

test('keeps the assumptions for another plan, and never counts more units than there is power for', async () => {
  const user = userEvent.setup()
  answer([fair, { ...dear, available: dear.power }])
  renderForMember(<CalculatorPage planId={fair.planId} />)
  const price = await screen.findByRole('slider', { name: 'Bitcoin price at the end' })
  fireEvent.change(price, { target: { value: '-9000' } })
  await user.click(screen.getByRole('button', { name: 'Add one' }))
  await user.click(screen.getByRole('button', { name: 'Dear' }))
  const kept = screen.getByRole('slider', { name: 'Bitcoin price at the end' })
  expect(kept.getAttribute('aria-valuetext')).toBe('10,000 USDT (−90%)')
  expect(screen.getByText('You pay').parentElement?.textContent).toContain('900,000')
})

test('is of the plan that was asked for, even when it is not on sale', async () => {
  answer([fair, { ...dear, onSale: false }])
  renderForMember(<CalculatorPage planId={dear.planId} />)
  expect(await screen.findByText('You cannot break even at any bitcoin price.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dear', pressed: true })).toBeTruthy()
})

test('offers no plan that is not on sale', async () => {
  answer([fair, { ...dear, onSale: false }])
  renderForMember(<CalculatorPage />)
  await screen.findByRole('button', { name: 'Fair' })
  expect(screen.queryByRole('button', { name: 'Dear' })).toBeNull()
})

test('says what is missing without a plan or without network figures', async () => {
  answer([], [])
  renderForMember(<CalculatorPage />)
  expect(await screen.findByText('No plan is open')).toBeTruthy()
})

test('needs a recorded day of the network', async () => {
  answer([fair], [])
  renderForMember(<CalculatorPage />)
  expect(await screen.findByText('No network figures yet')).toBeTruthy()
})

test('offers to try again when the figures cannot be read', async () => {
  answer([fair])
  api.refuse(trustNetwork, { code: 503, message: 'The figures cannot be read now.' })
  renderForMember(<CalculatorPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('The figures cannot be read now.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
