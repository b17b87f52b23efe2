import { dayAxis, dayScale } from '@terahold/ui/day-axis'
import type { PlotOptions } from '@terahold/ui/plot-parts'
import { axisLook, drawMarks, type PlotPlace, plotBase, writeTick } from '@terahold/ui/plot-parts'
import { daySteps } from './day-steps.ts'
import type { PowerDay } from './power-day.ts'

export interface PowerPlotInput {
  readonly days: readonly PowerDay[]
  readonly locale: string
  readonly place: PlotPlace
}

/** A line in steps, level over each day, filled down to zero. Days with an event have a small diamond at the top. */
export function powerPlotOptions({ days, locale, place }: PowerPlotInput): PlotOptions {
  const { style } = place
  const { x, tzDate } = dayScale(days)
  return {
    ...plotBase(place),
    tzDate,
    scales: { x, y: { range: (_plot, _low, high) => withRoom(high) } },
    series: [{}, { stroke: style.ink, width: 1.5, fill: style.line, points: { show: false }, paths: daySteps }],
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
    hooks: { draw: [(plot) => drawMarks(plot, days, style)] },
  }
}

/**
 * From zero to a little over the maximum, so that marks do not touch the line. If there is no power, the chart still needs a
 * height.
 */
function withRoom(high: number): [number, number] {
  return high <= 0 ? [0, 1] : [0, (high * 6) / 5]
}
