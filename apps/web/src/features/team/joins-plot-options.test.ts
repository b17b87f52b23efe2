// @vitest-environment happy-dom
import type { Plot, PlotOptions } from '@terahold/ui/plot-parts'
import { expect, it } from 'vitest'
import { bbox, drawHooks, style } from '../../testing/plot-fixture.ts'
import type { JoinedMonth } from './joins-month.ts'
import { joinsPlotOptions } from './joins-plot-options.ts'

const months = ['2026-09', '2026-10', '2026-11'].map((month, index) => ({ month, joined: index * 2 }))

it('has room for every bar from its left to its right edge', () => {
  expect(rangeOf('x', months)).toEqual([-0.5, 2.5])
  expect(rangeOf('x', [])).toEqual([-0.5, 0.5])
})

it('starts at zero and has a height when nobody joined', () => {
  expect(rangeOf('y', months, 0, 4)).toEqual([0, 4])
  expect(rangeOf('y', months, 0, 0)).toEqual([0, 1])
})

it('names the months it has under their bars, and nothing next to them', () => {
  const values = optionsOf(months).axes?.[0]?.values
  if (typeof values !== 'function') throw new Error('the axis works its words out')
  expect(values({} as Plot, [-1, 0, 2, 3], 0, 0, 0)).toEqual(['', 'Sep', 'Nov', ''])
})

it('writes each count over the middle of its bar, and none where nobody joined', () => {
  const { texts } = drawHooks(optionsOf(months), [[0, 1, 2], months.map(({ joined }) => joined)], [0, 4])
  const right = bbox.left + bbox.width
  expect(texts.map(({ text, x, y, align }) => [text, x, y, align])).toEqual([
    ['', bbox.left, 207, 'center'],
    ['2', (bbox.left + right) / 2, 107, 'center'],
    ['4', right, 7, 'center'],
  ])
})

function optionsOf(shown: readonly JoinedMonth[]): PlotOptions {
  return joinsPlotOptions({ months: shown, locale: 'en', place: { width: 300, height: 200, style } })
}

function rangeOf(scale: 'x' | 'y', shown: readonly JoinedMonth[], low = 0, high = 0): unknown {
  const range = optionsOf(shown).scales?.[scale]?.range
  if (typeof range !== 'function') throw new Error(`the ${scale} scale works its range out`)
  return range({} as Plot, low, high, scale)
}
