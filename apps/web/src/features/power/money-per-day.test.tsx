import { myHoldings, tokenHistory } from '@terahold/contract/calls/member/power'
import { addDays, dayOf } from '@terahold/money/day'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tableOf } from '../../testing/canvas-fixture.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, createReceipt } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { MoneyPerDay } from './money-per-day.tsx'

setUpComponentTests()

const today = dayOf(new Date())
const yesterday = addDays(today, -1)
const totals = { thDays: '0', gross: '0', net: '0', downtimeRefund: '0', feeUsed: '0', result: '0' }
/** Receipts of yesterday, each of a holding of its own, that brought one USDT. */
const receipts = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    createReceipt({ date: yesterday, holdingId: testId(from + index), net: '1', feeUsed: '1.25', result: '-0.25' }),
  )

beforeEach(() => api.answer(myHoldings, { rows: [], total: 0 }))

const table = async () => tableOf(await screen.findByRole('figure'))

test('adds what all holdings brought on a day, with the days on which something happened', async () => {
  const holding = createHolding({ startDate: addDays(today, -3), endDate: addDays(today, 87), planName: 'North 90' })
  api.answer(myHoldings, { rows: [holding], total: 1 })
  api.answer(tokenHistory, { rows: receipts(1, 3), total: 3, data: totals })
  renderForMember(<MoneyPerDay />)
  await waitFor(async () => expect(await table()).toHaveLength(3))
  const [began, between, last] = await table()
  expect(began?.slice(1)).toEqual(['0.00 ', '0.00 ', '0.00 ', 'North 90 begins'])
  expect(between?.slice(1)).toEqual(['0.00 ', '0.00 ', '0.00 ', ''])
  expect(last?.slice(1)).toEqual(['3.00 ', '3.75 ', expect.stringMatching(/^−0\.75\s+loss$/), ''])
  expect(api.requests(tokenHistory)).toMatchObject([{ query: { from: addDays(today, -90), to: today } }])
})

test('marks the first day of a holding that is older than the newest hundred', async () => {
  const never = { startDate: today, endDate: today, status: 'refunded' } as const
  const rows = Array.from({ length: 100 }, (_, index) => createHolding({ holdingId: testId(100 + index), ...never }))
  const oldest = createHolding({ startDate: yesterday, endDate: addDays(today, 89), planName: 'First of all' })
  api.answerBy(myHoldings, ({ query }) => ({ rows: query.pageNum === '1' ? rows : [oldest], total: 101 }))
  api.answer(tokenHistory, { rows: receipts(1, 1), total: 1, data: totals })
  renderForMember(<MoneyPerDay />)
  await waitFor(async () => expect((await table())[0]?.at(-1)).toBe('First of all begins'))
})

test('counts a receipt once that moved to the next page because a day was settled meanwhile', async () => {
  const [first, second] = [receipts(1, 100), receipts(100, 2)]
  api.answerBy(tokenHistory, ({ query }) => ({
    rows: query.pageNum === '1' ? first : second,
    total: 101,
    data: totals,
  }))
  renderForMember(<MoneyPerDay />)
  expect((await table())[0]?.[1]).toBe('101.00 ')
  expect(screen.queryByText(/^Not all receipts fit here/)).toBeNull()
})

test('reads at most nine pages, and says that there is more', async () => {
  api.answerBy(tokenHistory, ({ query }) => ({
    rows: receipts(100 * Number(query.pageNum), 100),
    total: 5_000,
    data: totals,
  }))
  renderForMember(<MoneyPerDay />)
  expect(await screen.findByText(/^Not all receipts fit here/)).toBeTruthy()
  expect(api.requests(tokenHistory)).toHaveLength(9)
  expect((await table())[0]?.[1]).toBe('900.00 ')
})

test('says when the first day appears, and can be read again after a failure', async () => {
  api.refuse(tokenHistory, { code: 503, message: 'Not now.' })
  const { user } = renderForMember(<MoneyPerDay />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not now.')
  // Today is not over, so its receipts are no day yet.
  api.answer(tokenHistory, { rows: [createReceipt({ date: today })], total: 1, data: totals })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The first bar appears after the first settled day.')).toBeTruthy()
})
