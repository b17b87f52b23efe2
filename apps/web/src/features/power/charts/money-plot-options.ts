import { dayAxis, dayScale } from '@terahold/ui/day-axis'
import type { PlotOptions } from '@terahold/ui/plot-parts'
import {
  barSeries,
  drawMarks,
  drawZeroLine,
  formatTick,
  fromZero,
  type PlotPlace,
  plotBase,
  valueAxis,
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
  const fee = { stroke: style.accent, width: 2, dash: [5, 4], points: { show: false }, paths: daySteps }
  return {
    ...plotBase(place),
    scales: { x: dayScale(days), y: { range: fromZero } },
    series: [{}, barSeries(style.ink), barSeries(style.loss), fee],
    axes: [dayAxis(style, locale), valueAxis(style, 48, (tick) => formatTick(tick, locale))],
    hooks: { draw: [(plot) => drawZeroLine(plot, style), (plot) => drawMarks(plot, days, style)] },
  }
}
