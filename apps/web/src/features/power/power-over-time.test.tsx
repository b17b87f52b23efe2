import { myHoldings, myPower } from '@terahold/contract/calls/member/power'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, createMyPower } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { PowerOverTime } from './power-over-time.tsx'

setUpComponentTests()

const power = createMyPower({
  activePower: '20',
  powerSteps: [
    { date: '2026-03-03', power: '20' },
    { date: '2026-03-05', power: '32.5' },
    { date: '2026-03-08', power: '0' },
  ],
  asOf: '2026-03-09T10:00:00.000Z',
})

beforeEach(() => {
  api.answer(myPower, { data: power })
  api.answer(myHoldings, { rows: [], total: 0 })
})

/** The rows of the table under the chart, without its head. */
async function openTable() {
  const { user } = renderForMember(<PowerOverTime />)
  const chart = await screen.findByRole('figure')
  await user.click(within(chart).getByText('Table'))
  return () =>
    within(chart)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
}

test('every change of the power is in the table, with what happened on the day', async () => {
  const rows = [
    createHolding({ planName: 'North 90' }),
    createHolding({ planName: 'South 3', startDate: '2026-03-05', endDate: '2026-03-08', status: 'completed' }),
    createHolding({ planName: 'East 9', startDate: '2026-03-05', endDate: '2026-03-08', status: 'refunded' }),
    createHolding({ planName: 'Never', startDate: '2026-03-05', endDate: '2026-03-05', status: 'refunded' }),
  ]
  api.answer(myHoldings, { rows, total: rows.length })
  const table = await openTable()
  await waitFor(() => expect(table().join()).toContain('begins'))
  expect(table()).toEqual([
    expect.stringMatching(/^Mar 3, 2026.*20.*North 90 begins$/),
    expect.stringMatching(/^Mar 5, 2026.*32\.5.*South 3 begins; East 9 begins$/),
    expect.stringMatching(/^Mar 8, 2026.*0.*South 3 ends; East 9 ended early$/),
  ])
})

test('a holding older than the newest hundred is in the table', async () => {
  const other = { startDate: '2026-03-05', endDate: '2026-03-05', status: 'refunded' } as const
  const rows = Array.from({ length: 100 }, (_, index) => createHolding({ holdingId: testId(100 + index), ...other }))
  const oldest = createHolding({ planName: 'First of all' })
  api.answerBy(myHoldings, ({ query }) => ({ rows: query.pageNum === '1' ? rows : [oldest], total: 101 }))
  const table = await openTable()
  await waitFor(() => expect(table()[0]).toMatch(/First of all begins$/))
})

test('the changes are there while the holdings are not', async () => {
  api.refuse(myHoldings, { code: 500, message: 'Broken.' })
  const table = await openTable()
  expect(table()).toHaveLength(3)
})

test('a member without power reads when it appears', async () => {
  api.answer(myPower, { data: { ...power, powerSteps: [] } })
  renderForMember(<PowerOverTime />)
  expect(await screen.findByText(/appears here from the first day of a holding/)).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('the power can be read again after a failure', async () => {
  api.refuse(myPower, { code: 500, message: 'Broken.' })
  const { user } = renderForMember(<PowerOverTime />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  api.answer(myPower, { data: power })
  await user.click(retry)
  expect(await screen.findByRole('figure')).toBeTruthy()
})
