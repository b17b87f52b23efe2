import type { Plot } from '@terahold/ui/plot-parts'
import { describe, expect, it } from 'vitest'
import { type NetDay, netPlotOptions } from './money-plot-options.ts'

const style = { ink: '', muted: '', line: '', accent: '', font: '' }

describe('the scales of the net chart', () => {
  it('are as wide as the days drawn, be it a single one', () => {
    const noon = Date.parse('2026-11-23T12:00:00Z') / 1000
    expect(rangeOf('x', [{ day: '2026-11-23', net: 5n }])).toEqual([noon - 86_400, noon])
    expect(
      rangeOf('x', [
        { day: '2026-11-21', net: 5n },
        { day: '2026-11-23', net: 5n },
      ]),
    ).toEqual([noon - 3 * 86_400, noon])
  })

  it.each([
    ['gains', 2, 5, [0, 5]],
    ['losses', -3, -1, [-3, 0]],
    ['both', -3, 5, [-3, 5]],
    ['nothing', 0, 0, [0, 1]],
  ])('hold zero and every day with %s', (_, low, high, range) => {
    expect(rangeOf('y', [{ day: '2026-11-23', net: 5n }], low, high)).toEqual(range)
  })
})

function rangeOf(scale: 'x' | 'y', days: readonly NetDay[], low = 0, high = 0): unknown {
  const options = netPlotOptions({ days, locale: 'en', place: { width: 300, height: 200, style } })
  const range = options.scales?.[scale]?.range
  if (typeof range !== 'function') throw new Error(`the ${scale} scale works its range out`)
  return range({} as Plot, low, high, scale)
}
