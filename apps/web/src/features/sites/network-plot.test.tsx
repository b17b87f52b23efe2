import { trustNetwork } from '@terahold/contract/calls/member/trust'
import { addDays } from '@terahold/money/day'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pointAt, setUpCanvas, tableOf } from '../../testing/canvas-fixture.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { NetworkHistory } from './network-history.tsx'

const { findChart, written } = setUpCanvas()
setUpComponentTests()

/** Days up to the first of March with these hashprices, newest first as the server lists them. */
async function draw(...hashprices: string[]) {
  const rows = hashprices.map((hashprice, index) => ({
    day: addDays('2026-03-01', index + 1 - hashprices.length),
    difficulty: `${148_500_000_000_000 + index}`,
    subsidySat: '312500000',
    usdtPerBtc: '91250.5',
    hashprice,
    recorded: {
      origin: 'mempool.space',
      by: `0x${'12'.repeat(20)}`,
      at: '2026-03-02T06:30:00.000Z',
      confirmedBy: null,
    },
    earlier: [],
  }))
  api.answer(trustNetwork, { rows: rows.reverse(), total: rows.length })
  const { user } = renderForMember(<NetworkHistory />)
  return { user, chart: await findChart() }
}
const reading = (chart: HTMLElement) => chart.querySelector('p')?.textContent

test('the figures of the day under the pointer are read, oldest on the left, newest first in the table', async () => {
  const { chart } = await draw('0.04', '0.05', '0.06')
  expect(reading(chart)).toMatch(/^Mar 1, 2026 · 0\.06/)
  pointAt(chart, 0)
  await waitFor(() => expect(reading(chart)).toMatch(/^Feb 27, 2026 · 0\.04/))
  expect(tableOf(chart).map(([, hashprice]) => hashprice?.trim())).toEqual(['0.06', '0.05', '0.04'])
})

test('the other figure is drawn on its own scale, and read', async () => {
  const { user, chart } = await draw('0.04', '0.05')
  expect(written().some((label) => label.endsWith('T'))).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'Difficulty' }))
  await waitFor(() => expect(reading(chart)).toMatch(/^Mar 1, 2026 · 148\.5T/))
  await waitFor(() => expect(written().some((label) => label.endsWith('T'))).toBe(true))
})

test.each([
  ['a single day', ['0.0432'], '0.0432'],
  ['the same figure on every day', ['0.05', '0.05', '0.05'], '0.05'],
  ['nothing mined', ['0', '0'], '0.00'],
  ['a tiny figure', ['0.000000000000000001'], '<0.0001'],
  ['a huge figure', ['123456789'], '123,456,789.00'],
])('%s can be drawn', async (_, hashprices, text) => {
  const { chart } = await draw(...hashprices)
  expect(reading(chart)).toContain(`Mar 1, 2026 · ${text}`)
})
