import { dayAxis, dayScale } from '@terahold/ui/day-axis'
import type { PlotOptions } from '@terahold/ui/plot-parts'
import {
  axisLook,
  barSeries,
  drawMarks,
  drawZeroLine,
  type PlotPlace,
  plotBase,
  writeTick,
} from '@terahold/ui/plot-parts'
import { daySteps } from './day-steps.ts'

/** One day of the chart, in minor units. */
export interface MoneyDay {
  /** A UTC day, `YYYY-MM-DD`. */
  readonly day: string
  /** Credited and refunded. Never negative. */
  readonly back: bigint
  /** The prepaid fee of the day. */
  readonly fee: bigint
  /** Negative for a loss. */
  readonly result: bigint
  /** What happened that day: a holding began, the site stopped. */
  readonly mark?: string | undefined
}

export interface MoneyPlotInput {
  readonly days: readonly MoneyDay[]
  readonly locale: string
  readonly place: PlotPlace
}

/** Bars from zero, those of days with a loss in the colour of losses, and the fee as a dashed line in steps. */
export function moneyPlotOptions({ days, locale, place }: MoneyPlotInput): PlotOptions {
  const { style } = place
  const { x, tzDate } = dayScale(days)
  const fee = { stroke: style.accent, width: 2, dash: [5, 4], points: { show: false }, paths: daySteps }
  return {
    ...plotBase(place),
    tzDate,
    scales: { x, y: { range: (_plot, _low, high) => withRoom(high) } },
    series: [{}, barSeries(style.ink), barSeries(style.loss), fee],
    axes: [
      dayAxis(style, locale),
      {
        ...axisLook(style),
        size: 48,
        space: 32,
        grid: { stroke: style.line, width: 1 },
        values: (_plot, ticks) => ticks.map((tick) => writeTick(tick, locale)),
      },
    ],
    hooks: { draw: [(plot) => drawZeroLine(plot, style), (plot) => drawMarks(plot, days, style)] },
  }
}

/** From zero to a little over the maximum, so that marks do not touch the bars. If all is zero, the chart needs a height. */
function withRoom(high: number): [number, number] {
  return high <= 0 ? [0, 1] : [0, (high * 6) / 5]
}
