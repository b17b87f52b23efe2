import { dayAxis, dayScale } from '@terahold/ui/day-axis'
import type { PlotOptions } from '@terahold/ui/plot-parts'
import { drawMarks, formatTick, fromZero, type PlotPlace, plotBase, valueAxis } from '@terahold/ui/plot-parts'
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
  return {
    ...plotBase(place),
    scales: { x: dayScale(days), y: { range: fromZero } },
    series: [{}, { stroke: style.ink, width: 1.5, fill: style.line, points: { show: false }, paths: daySteps }],
    axes: [dayAxis(style, locale), valueAxis(style, 56, (tick) => formatTick(tick, locale))],
    hooks: { draw: [(plot) => drawMarks(plot, days, style)] },
  }
}
