import uPlot from 'uplot'
import { daySeconds, type NetDay, writeDay } from './net-day.ts'

export interface NetPlotStyle {
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly accent: string
  readonly font: string
}

export interface NetPlotInput {
  readonly days: readonly NetDay[]
  readonly locale: string
  readonly width: number
  readonly height: number
  readonly style: NetPlotStyle
  readonly onDay: (index: number | undefined) => void
}

const DAY_S = 86_400
/** Room for the outermost bars. */
const HALF_DAY_S = DAY_S / 2

/** Bars around a zero line in one hue; days with a mark carry a small diamond at the top. */
export function netPlotOptions({ days, locale, width, height, style, onDay }: NetPlotInput): uPlot.Options {
  const axis = { stroke: style.muted, font: style.font, ticks: { show: false } }
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: {
      x: { range: () => spanOf(days) },
      y: { range: (_plot, low, high) => aroundZero(low, high) },
    },
    series: [{}, { fill: style.ink, width: 0, points: { show: false }, ...barPaths() }],
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 56,
        incrs: [1, 2, 3, 5, 7, 10, 14, 30].map((count) => count * DAY_S),
        values: (_plot, ticks) =>
          ticks.map((seconds) => writeDay(new Date(seconds * 1000).toISOString().slice(0, 10), locale, 'short')),
      },
      {
        ...axis,
        size: 56,
        space: 32,
        grid: { stroke: style.line, width: 1 },
        values: (_plot, ticks) =>
          ticks.map((tick) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(tick)),
      },
    ],
    hooks: {
      draw: [(plot) => drawZeroLine(plot, style), (plot) => drawMarks(plot, days, style)],
      setCursor: [(plot) => onDay(plot.cursor.idx ?? undefined)],
    },
  }
}

/** Our own days, for uPlot takes a single one for years. */
function spanOf(days: readonly NetDay[]): [number, number] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return [0, DAY_S]
  return [daySeconds(first.day) - HALF_DAY_S, daySeconds(last.day) + HALF_DAY_S]
}

/** From the deepest loss to the highest gain with the zero line in sight; nothing but zeros still needs a height. */
function aroundZero(low: number, high: number): [number, number] {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)]
  return bottom === top ? [0, 1] : [bottom, top]
}

function barPaths(): Pick<uPlot.Series, 'paths'> {
  const paths = uPlot.paths.bars?.({ size: [0.7, 24] })
  return paths === undefined ? {} : { paths }
}

function drawZeroLine({ ctx, bbox, valToPos }: uPlot, style: NetPlotStyle) {
  const y = valToPos(0, 'y', true)
  ctx.save()
  ctx.strokeStyle = style.muted
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

function drawMarks({ ctx, bbox, data, valToPos }: uPlot, days: readonly NetDay[], style: NetPlotStyle) {
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
