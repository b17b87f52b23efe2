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

/** One day of the chart. */
export interface NetDay {
  /** A UTC day, `YYYY-MM-DD`. */
  readonly day: string
  /** In minor units; negative for a loss. */
  readonly net: bigint
  /** What happened that day: a difficulty change, a stop of the site. */
  readonly mark?: string | undefined
}

export interface NetPlotInput {
  readonly days: readonly NetDay[]
  readonly locale: string
  readonly place: PlotPlace
}

/** Bars around a zero line in one hue. Days with an event have a small diamond at the top. */
export function netPlotOptions({ days, locale, place }: NetPlotInput): PlotOptions {
  const { style } = place
  const { x, tzDate } = dayScale(days)
  return {
    ...plotBase(place),
    tzDate,
    scales: {
      x,
      y: { range: (_plot, low, high) => aroundZero(low, high) },
    },
    series: [{}, barSeries(style)],
    axes: [
      dayAxis(style, locale),
      {
        ...axisLook(style),
        size: 56,
        space: 32,
        grid: { stroke: style.line, width: 1 },
        values: (_plot, ticks) => ticks.map((tick) => writeTick(tick, locale)),
      },
    ],
    hooks: { draw: [(plot) => drawZeroLine(plot, style), (plot) => drawMarks(plot, days, style)] },
  }
}

/**
 * From the deepest loss to the highest gain, with the zero line visible. If all days are zero, the chart still needs a height.
 */
function aroundZero(low: number, high: number): [number, number] {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)]
  return bottom === top ? [0, 1] : [bottom, top]
}
