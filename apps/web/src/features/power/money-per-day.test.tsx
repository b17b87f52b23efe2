import { myDays, myHoldings } from '@terahold/contract/calls/member/power'
import { addDays, dayOf } from '@terahold/money/day'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tableOf } from '../../testing/canvas-fixture.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, createSettledDay } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { MoneyPerDay } from './money-per-day.tsx'

setUpComponentTests()

const today = dayOf(new Date())
const yesterday = addDays(today, -1)
beforeEach(() => api.answer(myHoldings, { rows: [], total: 0 }))

const table = async () => tableOf(await screen.findByRole('figure'))

test('shows what each day brought over all holdings, and what happened on it', async () => {
  const holding = createHolding({ startDate: addDays(today, -3), endDate: addDays(today, 87), planName: 'North 90' })
  api.answer(myHoldings, { rows: [holding], total: 1 })
  const settled = createSettledDay({
    date: yesterday,
    net: '2.5',
    downtimeRefund: '0.5',
    feeUsed: '3.75',
    uptimeBps: 4_000,
  })
  api.answer(myDays, { rows: [settled], total: 1 })
  renderForMember(<MoneyPerDay />)
  await waitFor(async () => expect(await table()).toHaveLength(3))
  const [began, between, last] = await table()
  expect(began?.slice(1)).toEqual(['0.00 ', '0.00 ', '0.00 ', 'North 90 begins'])
  expect(between?.slice(1)).toEqual(['0.00 ', '0.00 ', '0.00 ', ''])
  expect(last?.slice(1)).toEqual([
    '3.00 ',
    '3.75 ',
    expect.stringMatching(/^−0\.75\s+loss$/),
    'Machines ran 40% of the day',
  ])
  expect(api.requests(myDays)).toMatchObject([{ query: { days: '90' } }])
})

test('marks the first day of a holding that is older than the newest hundred', async () => {
  const never = { startDate: today, endDate: today, status: 'refunded' } as const
  const rows = Array.from({ length: 100 }, (_, index) => createHolding({ holdingId: testId(100 + index), ...never }))
  const oldest = createHolding({ startDate: yesterday, endDate: addDays(today, 89), planName: 'First of all' })
  api.answerBy(myHoldings, ({ query }) => ({ rows: query.pageNum === '1' ? rows : [oldest], total: 101 }))
  api.answer(myDays, { rows: [createSettledDay({ date: yesterday })], total: 1 })
  renderForMember(<MoneyPerDay />)
  await waitFor(async () => expect((await table())[0]?.at(-1)).toBe('First of all begins'))
})

test('says when the first day appears, and can be read again after a failure', async () => {
  api.refuse(myDays, { code: 503, message: 'Not now.' })
  const { user } = renderForMember(<MoneyPerDay />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not now.')
  api.answer(myDays, { rows: [], total: 0 })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The first bar appears after the first settled day.')).toBeTruthy()
})
