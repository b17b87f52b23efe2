import type { Plot } from '@terahold/ui/plot-parts'
import { expect, it } from 'vitest'
import { powerPlotOptions } from './power-plot-options.ts'

const style = { ink: '', muted: '', line: '', accent: '', loss: '', font: '' }
const days = ['2026-11-20', '2026-11-21'].map((day) => ({ day, power: 10_000n }))

it.each([
  ['power', 10, [0, 12]],
  ['no power', 0, [0, 1]],
])('starts at nothing and has room above with %s', (_, high, range) => {
  expect(rangeOf('y', high)).toEqual(range)
})

it('is as wide as its days, each of them whole', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z') / 1000
  expect(rangeOf('x', 0)).toEqual([noon - 2 * 86_400, noon])
})

function rangeOf(scale: 'x' | 'y', high: number): unknown {
  const options = powerPlotOptions({ days, locale: 'en', place: { width: 300, height: 200, style } })
  const range = options.scales?.[scale]?.range
  if (typeof range !== 'function') throw new Error(`the ${scale} scale works its range out`)
  return range({} as Plot, 0, high, scale)
}
