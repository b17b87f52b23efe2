import { addDays } from '@terahold/money/day'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { pointAt, setUpCanvas, tableOf } from '../../testing/canvas-fixture.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { CEILING_BPS, formatCoverage } from '../format/format-coverage.ts'
import { ShareChart } from './share-chart.tsx'
import { coverageScale, uptimeScale } from './share-day.ts'

const { findChart, written } = setUpCanvas()
setUpComponentTests()

const texts = {
  table: 'Table',
  notDrawn: 'Not drawn',
  drawAgain: 'Again',
  day: 'Day',
  share: 'Share',
  missing: 'not recorded',
}
/** Days up to the first of March with these shares. */
const daysOf = (...shares: (number | null)[]) =>
  shares.map((bps, index) => ({ day: addDays('2026-03-01', index + 1 - shares.length), bps }))
const reading = (chart: HTMLElement) => chart.querySelector('p')?.textContent

async function drawUptime(...shares: (number | null)[]) {
  const days = daysOf(...shares)
  renderForMember(<ShareChart label="Uptime" input={{ days, locale: 'en', scale: uptimeScale(days) }} texts={texts} />)
  return findChart()
}

describe('a chart of shares', () => {
  test('is read at the day under the pointer, also where nothing was recorded', async () => {
    const chart = await drawUptime(9_900, null, 9_500)
    expect(reading(chart)).toBe('Mar 1, 2026 · 95%')
    pointAt(chart, 0)
    await waitFor(() => expect(reading(chart)).toBe('Feb 27, 2026 · 99%'))
    pointAt(chart, 0.5)
    await waitFor(() => expect(reading(chart)).toBe('Feb 28, 2026 · not recorded'))
    expect(tableOf(chart)).toEqual([
      ['Feb 27, 2026', '99%'],
      ['Feb 28, 2026', 'not recorded'],
      ['Mar 1, 2026', '95%'],
    ])
  })

  test.each([
    ['a single day', [9_950], '99.5%'],
    ['machines that stood still', [0, 0], '0%'],
    ['sixty days', Array.from({ length: 60 }, (_, index) => 9_000 + index), '90.59%'],
  ])('can be drawn of %s', async (_, shares, text) => {
    const chart = await drawUptime(...shares)
    expect(reading(chart)).toBe(`Mar 1, 2026 · ${text}`)
    expect(tableOf(chart)).toHaveLength(shares.length)
  })

  test('draws coverage up to a ceiling with its line, and never says more than “at least”', async () => {
    const days = daysOf(17_312_001, 20_001)
    const input = {
      days,
      locale: 'en',
      scale: coverageScale(days, CEILING_BPS),
      reference: { bps: 10_000, text: 'everything owed' },
    }
    renderForMember(<ShareChart label="Coverage" input={input} texts={texts} write={formatCoverage} />)
    const chart = await findChart()
    expect(reading(chart)).toBe('Mar 1, 2026 · ≥ 200%')
    const labels = written()
    expect(labels).toEqual(expect.arrayContaining(['everything owed', '100%', '≥ 200%']))
    expect(labels).not.toContain('200.01%')
  })
})
