import type { Plot } from '@terahold/ui/plot-parts'
import { describe, expect, it } from 'vitest'
import { type MoneyDay, moneyPlotOptions } from './money-plot-options.ts'

const style = { ink: '', muted: '', line: '', accent: '', loss: '', font: '' }
const money = { back: 5n, fee: 4n, result: 1n }

describe('the scales of the chart of money per day', () => {
  it('are as wide as the days drawn, be it a single one', () => {
    const noon = Date.parse('2026-11-23T12:00:00Z') / 1000
    expect(rangeOf('x', [{ day: '2026-11-23', ...money }])).toEqual([noon - 86_400, noon])
    expect(
      rangeOf('x', [
        { day: '2026-11-21', ...money },
        { day: '2026-11-23', ...money },
      ]),
    ).toEqual([noon - 3 * 86_400, noon])
  })

  it.each([
    ['money', 5, [0, 6]],
    ['nothing', 0, [0, 1]],
  ])('begin at zero on days with %s', (_, high, range) => {
    expect(rangeOf('y', [{ day: '2026-11-23', ...money }], high)).toEqual(range)
  })
})

function rangeOf(scale: 'x' | 'y', days: readonly MoneyDay[], high = 0): unknown {
  const options = moneyPlotOptions({ days, locale: 'en', place: { width: 300, height: 200, style } })
  const range = options.scales?.[scale]?.range
  if (typeof range !== 'function') throw new Error(`the ${scale} scale works its range out`)
  return range({} as Plot, 0, high, scale)
}
