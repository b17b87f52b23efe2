import type { Plot, PlotPaths } from '@terahold/ui/plot-parts'

const HALF_DAY_S = 43_200

/** Draws a line in steps, each over its whole day; the library's own steps start at midday. */
export function daySteps({ data, valToPos }: Plot, series: number, from: number, to: number): PlotPaths {
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
