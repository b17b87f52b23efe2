import { dayAxis, dayScale } from '@terahold/ui/day-axis'
import type { Plot, PlotOptions } from '@terahold/ui/plot-parts'
import { axisLook, type PlotPlace, type PlotStyle, plotBase } from '@terahold/ui/plot-parts'
import { formatBps } from '../format/format.ts'
import { lowestShare, type ShareDay } from './share-day.ts'

export interface SharePlotInput {
  readonly days: readonly ShareDay[]
  readonly locale: string
  /** The lowest and the highest share drawn. */
  readonly scale: readonly [number, number]
  /** A share to compare with, drawn as a labelled line. */
  readonly reference?: { readonly bps: number; readonly text: string } | undefined
}

const WHOLE_BPS = 10_000

/** A line over days in one hue, with a label at its lowest point. Days without a record are gaps. */
export function sharePlotOptions(input: SharePlotInput, place: PlotPlace): PlotOptions {
  const { days, locale, scale } = input
  const { style } = place
  return {
    ...plotBase(place),
    scales: { x: dayScale(days), y: { range: () => [...scale] } },
    series: [{}, { stroke: style.ink, width: 1.5, spanGaps: false, points: { show: true, size: 4, fill: style.ink } }],
    axes: [
      dayAxis(style, locale),
      {
        ...axisLook(style),
        size: 52,
        space: 36,
        grid: { stroke: style.line, width: 1 },
        values: (_plot, ticks) => ticks.map((bps) => formatBps(bps, locale)),
      },
    ],
    hooks: { draw: [(plot) => drawReference(plot, input, style), (plot) => drawLowest(plot, input, style)] },
  }
}

/** The line to compare with. Its label is under it, on the side without the lowest day's label. */
function drawReference({ ctx, bbox, valToPos }: Plot, { days, reference }: SharePlotInput, style: PlotStyle) {
  if (reference === undefined) return
  const isLowestRight = (lowestShare(days) ?? 0) > days.length / 2
  const side = isLowestRight
    ? ({ x: bbox.left, align: 'left' } as const)
    : ({ x: bbox.left + bbox.width, align: 'right' } as const)
  const y = valToPos(reference.bps, 'y', true)
  ctx.save()
  ctx.strokeStyle = style.accent
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  write(ctx, style, { text: reference.text, y: y + 14 * devicePixelRatio, ...side })
  ctx.restore()
}

/** The label of the lowest day, next to its point and inside the chart. */
function drawLowest({ ctx, bbox, data, valToPos }: Plot, { days, locale, scale }: SharePlotInput, style: PlotStyle) {
  const index = lowestShare(days)
  const [seconds, value] = index === undefined ? [] : [data[0][index], data[1]?.[index]]
  if (index === undefined || seconds === undefined || typeof value !== 'number') return
  const point = { x: valToPos(seconds, 'x', true), y: valToPos(value, 'y', true) }
  // A value drawn at the ceiling may be any amount above it.
  const text = value === scale[1] && scale[1] > WHOLE_BPS ? `≥ ${formatBps(value, locale)}` : formatBps(value, locale)
  ctx.save()
  write(ctx, style, { text, ...labelPlace(point, bbox) })
  ctx.restore()
}

/** Under a point, aligned so that it stays inside, or next to a point at the bottom, where the line would cross it. */
function labelPlace({ x, y }: { readonly x: number; readonly y: number }, bbox: Plot['bbox']): Omit<Writing, 'text'> {
  const below = y + 16 * devicePixelRatio
  if (below > bbox.top + bbox.height) {
    const isRight = x > bbox.left + bbox.width / 2
    return { x: x + (isRight ? -6 : 6) * devicePixelRatio, y, align: isRight ? 'right' : 'left' }
  }
  const room = 24 * devicePixelRatio
  const align = x < bbox.left + room ? 'left' : x > bbox.left + bbox.width - room ? 'right' : 'center'
  return { x, y: below, align }
}

type Writing = { readonly text: string; readonly x: number; readonly y: number; readonly align: CanvasTextAlign }

function write(ctx: CanvasRenderingContext2D, style: PlotStyle, { text, x, y, align }: Writing) {
  ctx.font = style.font.replace(/^12px/, `${12 * devicePixelRatio}px`)
  ctx.fillStyle = style.muted
  ctx.textAlign = align
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(text, x, y)
}
