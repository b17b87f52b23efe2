// @vitest-environment happy-dom
import { daySeconds } from '@terahold/ui/chart-day'
import type { Plot } from '@terahold/ui/plot-parts'
import { describe, expect, it } from 'vitest'
import { bbox, drawHooks, style } from '../../testing/plot-fixture.ts'
import type { ShareDay } from './share-day.ts'
import { type SharePlotInput, sharePlotOptions } from './share-plot-options.ts'

const place = { width: 400, height: 220, style }

/** Days from the first of November on with these shares. */
const daysOf = (...shares: (number | null)[]): readonly ShareDay[] =>
  shares.map((bps, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, bps }))

function draw(days: readonly ShareDay[], more: Partial<SharePlotInput> = {}) {
  const scale = more.scale ?? [9_000, 10_000]
  const input = { days, locale: 'en', scale, ...more }
  const shares = days.map(({ bps }) => (bps === null ? null : Math.min(bps, scale[1])))
  return drawHooks(sharePlotOptions(input, place), [days.map(({ day }) => daySeconds(day)), shares], scale)
}

describe('the label of the lowest day', () => {
  it('is under its point, centred', () => {
    const { texts } = draw(daysOf(9_900, 9_500, 9_900))
    expect(texts).toEqual([{ text: '95%', x: 200, y: 126, align: 'center' }])
  })

  it.each([
    ['first', [9_500, 9_900, 9_900], 'left'],
    ['last', [9_900, 9_900, 9_500], 'right'],
  ])('stays inside the chart on the %s day', (_, shares, align) => {
    expect(draw(daysOf(...shares)).texts[0]).toMatchObject({ text: '95%', align })
  })

  it.each([
    ['left', [9_000, 9_900, 9_900], 'left', bbox.left + 6],
    ['right', [9_900, 9_900, 9_000], 'right', bbox.left + bbox.width - 6],
  ])('is next to a point at the bottom, on the free side of the %s half', (_, shares, align, x) => {
    expect(draw(daysOf(...shares)).texts).toEqual([{ text: '90%', align, x, y: bbox.top + bbox.height }])
  })

  it('leaves out days without a record, and is not there without any', () => {
    expect(draw(daysOf(null, 9_700, null)).texts.map(({ text }) => text)).toEqual(['97%'])
    expect(draw(daysOf(null, null)).texts).toEqual([])
    expect(draw([]).texts).toEqual([])
  })

  it('says that a share at the ceiling may be higher', () => {
    const scale = [0, 20_000] as const
    expect(draw(daysOf(1_000_000, 2_000_000), { scale }).texts[0]?.text).toBe('≥ 200%')
    expect(draw(daysOf(19_999, 2_000_000), { scale }).texts[0]?.text).toBe('199.99%')
  })

  it('is not “at least” where a whole is the most there can be', () => {
    expect(draw(daysOf(10_000, 10_000)).texts[0]?.text).toBe('100%')
  })

  it('is in the member’s language', () => {
    expect(draw(daysOf(9_750), { locale: 'fr' }).texts[0]?.text).toMatch(/^97,5\s%$/)
  })
})

describe('the line to compare with', () => {
  const reference = { bps: 9_500, text: 'Promised' }

  it('goes across the chart at its share', () => {
    const { lines } = draw(daysOf(9_900, 9_600), { reference })
    const middle = bbox.top + bbox.height / 2
    expect(lines).toEqual([
      [
        [bbox.left, middle],
        [bbox.left + bbox.width, middle],
      ],
    ])
  })

  it.each([
    ['right, while the lowest day is on the left', [9_600, 9_900, 9_900], 'right', bbox.left + bbox.width],
    ['left, while the lowest day is on the right', [9_900, 9_900, 9_600], 'left', bbox.left],
    ['right, while nothing is recorded', [null, null, null], 'right', bbox.left + bbox.width],
  ])('has its label on the %s', (_, shares, align, x) => {
    const { texts } = draw(daysOf(...shares), { reference })
    expect(texts.find(({ text }) => text === 'Promised')).toMatchObject({ align, x })
  })
})

it('writes its axis in percent, and has gaps for days without a record', () => {
  const { axes, series } = sharePlotOptions({ days: daysOf(9_900, null), locale: 'en', scale: [9_500, 10_000] }, place)
  const values = axes?.[1]?.values
  if (typeof values !== 'function') throw new Error('the axis works its words out')
  expect(values({} as Plot, [9_500, 10_000], 1, 0, 0)).toEqual(['95%', '100%'])
  expect(series[1]?.spanGaps).toBe(false)
})
