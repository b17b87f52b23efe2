import { dayAxis, dayScale } from '@terahold/ui/day-axis'
import type { Plot, PlotOptions, PlotPaths } from '@terahold/ui/plot-parts'
import { axisLook, drawMarks, type PlotPlace, plotBase, writeTick } from '@terahold/ui/plot-parts'
import type { PowerDay } from './power-day.ts'

export interface PowerPlotInput {
  readonly days: readonly PowerDay[]
  readonly locale: string
  readonly place: PlotPlace
}

const HALF_DAY_S = 43_200

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

/** A step covers its whole day; the library's own steps start at midday. */
function daySteps({ data, valToPos }: Plot, series: number, from: number, to: number): PlotPaths {
  const stroke = new Path2D()
  const edges: (readonly [number, number])[] = []
  for (let index = from; index <= to; index += 1) {
    const [noon, power] = [data[0][index], data[series]?.[index]]
    if (noon === undefined || typeof power !== 'number') continue
    const y = valToPos(power, 'y', true)
    edges.push([valToPos(noon - HALF_DAY_S, 'x', true), y], [valToPos(noon + HALF_DAY_S, 'x', true), y])
  }
  for (const [x, y] of edges) stroke.lineTo(x, y)
  const fill = new Path2D(stroke)
  const [first, last] = [edges[0], edges.at(-1)]
  if (first !== undefined && last !== undefined) {
    const ground = valToPos(0, 'y', true)
    fill.lineTo(last[0], ground)
    fill.lineTo(first[0], ground)
    fill.closePath()
  }
  return { stroke, fill, clip: null, band: null, gaps: [], flags: 0 }
}
