import { myHoldings } from '@terahold/contract/calls/member/power'
import { to } from '@terahold/contract/pages'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, holdingMoney } from '../../testing/holding-fixture.ts'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

test('shows what an ended holding paid, received and lost, and reads ended ones only', async () => {
  const money = { ...holdingMoney({ credited: '61.5', feeUsed: '90' }), daysLeft: 0, latestTerm: null }
  const holding = createHolding({ ...money, status: 'completed', deliveredDays: 90, exitQuote: null })
  api.answer(myHoldings, { rows: [holding], total: 1 })
  const { page } = await openPage(to.powerHistory())
  const card = await within(page).findByRole('article')
  expect(card.textContent).toMatch(/Paid90\.00\D*Received61\.50\D*Result−28\.50/)
  expect(within(page).getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(api.requests(myHoldings).every(({ query }) => query.status === 'ended')).toBe(true)
})

test('leads to the running ones while none has ended, with nothing to export', async () => {
  api.answer(myHoldings, { rows: [], total: 0 })
  const { page } = await openPage(to.powerHistory())
  expect((await within(page).findByRole('link', { name: 'My power' })).getAttribute('href')).toBe(to.myPower())
  expect(within(page).queryByRole('button', { name: 'Export CSV' })).toBeNull()
})
