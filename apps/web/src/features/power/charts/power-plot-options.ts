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

/** A line in steps, level over each day and drawn down to nothing; days with a mark carry a small diamond at the top. */
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

/** From nothing to a little over the most, so that marks stand clear of the line; no power at all still needs a height. */
function withRoom(high: number): [number, number] {
  return high <= 0 ? [0, 1] : [0, (high * 6) / 5]
}

/** Each day's power holds from its beginning to its end; the library's own steps begin at a day's middle. */
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
