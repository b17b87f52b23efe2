import { addDays } from '@terahold/money/day'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { pointAt, pointAway, setUpCanvas, tableOf } from '../../../testing/canvas-fixture.ts'
import { renderForMember, setUpComponentTests } from '../../../testing/component-test.tsx'
import { MoneyChart, type MoneyRange } from './money-chart.tsx'
import type { MoneyDay } from './money-plot-options.ts'
import { PowerChart } from './power-chart.tsx'
import type { PowerDay } from './power-day.ts'

const { findChart, written } = setUpCanvas()
setUpComponentTests()

const plotTexts = { table: 'Table', notDrawn: 'Not drawn', drawAgain: 'Again' }
/** Days up to the first of March, one after the other. */
const daysOf = <Part extends object>(...parts: Part[]) =>
  parts.map((part, index) => ({ day: addDays('2026-03-01', index + 1 - parts.length), ...part }))
const reading = (chart: HTMLElement) => chart.querySelector('p')?.textContent

describe('the chart of power', () => {
  const show = (days: readonly PowerDay[], locale = 'en') => (
    <PowerChart
      label="Power per day"
      days={days}
      locale={locale}
      texts={{ ...plotTexts, from: 'From', power: 'Power', mark: 'Event' }}
    />
  )

  test('is read at the last day, at the day under the pointer, and at the last day again', async () => {
    const mark = 'North 90 begins'
    renderForMember(show(daysOf({ power: 10_000n, mark }, { power: 10_000n }, { power: 20_500n })))
    const chart = await findChart()
    expect(reading(chart)).toBe('Mar 1, 2026 · 20.5 TH/s')
    pointAt(chart, 0)
    await waitFor(() => expect(reading(chart)).toBe('Feb 27, 2026 · 10 TH/s◆ North 90 begins'))
    pointAway(chart)
    await waitFor(() => expect(reading(chart)).toBe('Mar 1, 2026 · 20.5 TH/s'))
    expect(tableOf(chart)).toEqual([
      ['Feb 27, 2026', '10 TH/s', mark],
      ['Mar 1, 2026', '20.5 TH/s', ''],
    ])
  })

  test.each([
    ['a single day', daysOf({ power: 1n }), '0.001 TH/s', '3/1'],
    ['days without power', daysOf({ power: 0n }, { power: 0n }), '0 TH/s', '2/28'],
    ['all power of the pool', daysOf({ power: 400_000_000n }), '400,000 TH/s', '400,000'],
    ['ninety days', daysOf(...Array.from({ length: 90 }, () => ({ power: 5_000n }))), '5 TH/s', '2/1'],
  ])('can be drawn of %s', async (_, days, text, label) => {
    renderForMember(show(days))
    expect(reading(await findChart())).toContain(text)
    expect(written()).toContain(label)
  })

  test.each([
    // Midnight does not come on 6 September.
    ['America/Santiago', '2026-09-07', ['9/5', '9/6', '9/7']],
    ['America/New_York', '2026-11-04', ['11/2', '11/3', '11/4']],
  ])('has each UTC day once under it where the clocks change: in %s', async (zone, last, labels) => {
    vi.stubEnv('TZ', zone)
    renderForMember(show(labels.map((_, index) => ({ day: addDays(last, index + 1 - labels.length), power: 1n }))))
    await findChart()
    expect(written().filter((text) => text.includes('/'))).toEqual(labels)
    vi.unstubAllEnvs()
  })

  test('has its days in the language that is chosen meanwhile', async () => {
    const days = daysOf({ power: 1_500n })
    const { rerender } = render(show(days))
    await findChart()
    expect(written()).toContain('3/1')
    rerender(show(days, 'fr'))
    await waitFor(() => expect(written()).toContain('01/03'))
    expect(reading(screen.getByRole('figure'))).toMatch(/^1 mars 2026 · 1,5/)
  })
})

describe('the chart of money', () => {
  const one = 10n ** 18n
  const money = (back: bigint, fee: bigint, mark?: string) => ({
    back,
    fee,
    result: back - fee,
    ...(mark === undefined ? {} : { mark }),
  })

  function Shown({ days, first = 7 }: { readonly days: readonly MoneyDay[]; readonly first?: MoneyRange }) {
    const [range, setRange] = useState<MoneyRange>(first)
    return (
      <MoneyChart
        label="USDT per day"
        days={days}
        decimals={18}
        locale="en"
        range={range}
        onRangeChange={setRange}
        texts={{
          ...plotTexts,
          range: 'Range',
          ranges: { 7: '7 days', 30: '30 days', 90: '90 days' },
          day: 'Day',
          back: 'Returned',
          fee: 'Daily fee',
          result: 'Result',
          mark: 'Event',
          loss: 'loss',
          markLine: 'Something happened',
        }}
      />
    )
  }

  test('is read with the fee and the result of the day under the pointer, a loss as a loss', async () => {
    renderForMember(<Shown days={daysOf(money(2n * one, one), money(one / 2n, one, 'North 90 ends'))} />)
    const chart = await findChart()
    expect(reading(chart)).toMatch(
      /^Mar 1, 2026.*Returned 0\.50.*Daily fee 1\.00.*Result −0\.50\s+loss.*◆ North 90 ends$/,
    )
    expect(screen.getByText('Something happened')).toBeTruthy()
    pointAt(chart, 0)
    await waitFor(() => expect(reading(chart)).toMatch(/^Feb 28, 2026.*Returned 2\.00.*Result \+1\.00/))
    expect(reading(chart)).not.toContain('loss')
  })

  test('shows the days of the range only, in its table as well, and is read again after a shorter one is chosen', async () => {
    const days = daysOf(...Array.from({ length: 40 }, (_, index) => money(BigInt(index) * one, one)))
    const { user } = renderForMember(<Shown days={days} first={30} />)
    const chart = await findChart()
    pointAt(chart, 0.5)
    await waitFor(() => expect(reading(chart)).not.toContain('Mar 1'))
    expect(tableOf(chart)).toHaveLength(30)
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    await waitFor(() => expect(tableOf(chart)).toHaveLength(7))
    await waitFor(() => expect(reading(chart)).toMatch(/^Mar 1, 2026.*Returned 39\.00/))
    await user.click(screen.getByRole('radio', { name: '90 days' }))
    await waitFor(() => expect(tableOf(chart)).toHaveLength(40))
    expect(reading(chart)).toMatch(/^Mar 1, 2026/)
  })

  test('is read at the last day at once when a longer range is chosen, not at the day at the same place', async () => {
    const days = daysOf(...Array.from({ length: 40 }, (_, index) => money(BigInt(index) * one, one)))
    renderForMember(<Shown days={days} first={30} />)
    const chart = await findChart()
    pointAt(chart, 0.5)
    await waitFor(() => expect(reading(chart)).not.toContain('Mar 1'))
    fireEvent.click(screen.getByRole('radio', { name: '90 days' }))
    expect(reading(chart)).toMatch(/^Mar 1, 2026.*Returned 39\.00/)
  })

  test.each([
    ['a single day', [money(one, one)], '1.00'],
    ['nothing paid and nothing brought', [money(0n, 0n)], '0.00'],
    ['a unit of the last digit', [money(1n, 0n)], '<0.0001'],
    ['more than there is', [money(10n ** 40n, one)], '10,000,000,000,000,000,000,000.00'],
  ])('can be drawn of %s', async (_, parts, text) => {
    renderForMember(<Shown days={daysOf(...parts)} />)
    const chart = await findChart()
    expect(reading(chart)).toContain(`Returned ${text}`)
    expect(screen.queryByText('Something happened')).toBeNull()
    expect(tableOf(chart)).toHaveLength(1)
  })
})
