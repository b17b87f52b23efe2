import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pointAt, setUpCanvas, tableOf } from '../../testing/canvas-fixture.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { JoinsChart } from './joins-chart.tsx'
import type { JoinedMonth } from './joins-month.ts'

const { findChart, written } = setUpCanvas()
setUpComponentTests()

async function draw(months: readonly JoinedMonth[]) {
  renderForMember(
    <JoinsChart
      label="Joined per month"
      months={months}
      locale="en"
      texts={{
        table: 'Table',
        notDrawn: 'Not drawn',
        drawAgain: 'Again',
        month: 'Month',
        joined: 'Joined',
        count: (joined) => `${joined} joined`,
      }}
    />,
  )
  return findChart()
}
const reading = (chart: HTMLElement) => chart.querySelector('p')?.textContent

test('the month under the pointer is read, across the end of a year, and every month is in the table', async () => {
  const chart = await draw([
    { month: '2025-12', joined: 1_999 },
    { month: '2026-01', joined: 2 },
    { month: '2026-02', joined: 0 },
  ])
  expect(reading(chart)).toBe('February 2026 · 0 joined')
  expect(written()).toEqual(expect.arrayContaining(['Dec', 'Jan', 'Feb', '1.9K', '2', '']))
  pointAt(chart, 0)
  await waitFor(() => expect(reading(chart)).toBe('December 2025 · 1999 joined'))
  expect(tableOf(chart)).toEqual([
    ['December 2025', '1,999'],
    ['January 2026', '2'],
    ['February 2026', '0'],
  ])
})

test.each([
  ['a single month', [{ month: '2026-02', joined: 1 }], '1'],
  ['a month in which nobody joined', [{ month: '2026-02', joined: 0 }], ''],
  ['a huge month', [{ month: '2026-02', joined: 123_456_789 }], '120M'],
])('%s can be drawn', async (_, months, label) => {
  const chart = await draw(months)
  expect(written()).toContain(label)
  expect(tableOf(chart)).toHaveLength(1)
})
