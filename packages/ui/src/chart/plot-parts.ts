import uPlot from 'uplot'
import { numberFormat } from '../figure/formatters.ts'

/** The chart library's types, so that charts outside of the kit do not import the library. */
export type Plot = uPlot
export type PlotData = uPlot.AlignedData
export type PlotOptions = uPlot.Options
export type PlotPaths = uPlot.Series.Paths

export interface PlotStyle {
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly accent: string
  readonly loss: string
  readonly font: string
}

/** The size of a chart in px, and the colours and font of the current theme. */
export interface PlotPlace {
  readonly width: number
  readonly height: number
  readonly style: PlotStyle
}

/** Options that all our charts share: they are read by pointing and have no legend. */
export function plotBase({ width, height }: PlotPlace) {
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
  } satisfies Partial<uPlot.Options>
}

/** The style of an axis. */
export function axisLook(style: PlotStyle) {
  return { stroke: style.muted, font: style.font, ticks: { show: false } } satisfies uPlot.Axis
}

/** The axis of amounts: lines across the chart, each with its value. `size` is its width in px. */
export function valueAxis(style: PlotStyle, size: number, write: (value: number) => string): uPlot.Axis {
  const grid = { stroke: style.line, width: 1 }
  return { ...axisLook(style), size, space: 32, grid, values: (_plot, ticks) => ticks.map(write) }
}

/** From zero to a little over the maximum, so that marks do not touch what is drawn. If all is zero, the chart needs a height. */
export function fromZero(_plot: uPlot, _low: number, high: number): [number, number] {
  return high <= 0 ? [0, 1] : [0, (high * 6) / 5]
}

/** A series drawn as bars in one hue. */
export function barSeries(colour: string): uPlot.Series {
  const paths = uPlot.paths.bars?.({ size: [0.7, 24] })
  return { fill: colour, width: 0, points: { show: false }, ...(paths === undefined ? {} : { paths }) }
}

/** A series drawn as a thin line with one level for each day, and a light shade down to zero: calm where there are many days. */
export function stepSeries(colour: string): uPlot.Series {
  const paths = uPlot.paths.stepped?.({ align: 1 })
  const fill = `color-mix(in srgb, ${colour} 8%, transparent)`
  return { stroke: colour, fill, width: 1.25, points: { show: false }, ...(paths === undefined ? {} : { paths }) }
}

/** The line at the foot of the bars. */
export function drawZeroLine({ ctx, bbox, valToPos }: uPlot, style: PlotStyle): void {
  const y = valToPos(0, 'y', true)
  ctx.save()
  ctx.strokeStyle = style.muted
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

/** A small diamond at the top over each day with an event. */
export function drawMarks(
  { ctx, bbox, data, valToPos }: uPlot,
  days: readonly { readonly mark?: string | undefined }[],
  style: PlotStyle,
): void {
  const size = 4 * devicePixelRatio
  ctx.save()
  ctx.fillStyle = style.accent
  days.forEach(({ mark }, index) => {
    const seconds = data[0][index]
    if (mark === undefined || seconds === undefined) return
    const x = valToPos(seconds, 'x', true)
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x + size, bbox.top + size)
    ctx.lineTo(x, bbox.top + 2 * size)
    ctx.lineTo(x - size, bbox.top + size)
    ctx.fill()
  })
  ctx.restore()
}

/** Returns a short figure for an axis: from a million on shortened to `1.5M`, because an axis has no room for seven digits. */
export function formatTick(tick: number, locale: string): string {
  const notation = Math.abs(tick) < 1_000_000 ? 'standard' : 'compact'
  return numberFormat(locale, { maximumSignificantDigits: 3, notation }).format(tick)
}
