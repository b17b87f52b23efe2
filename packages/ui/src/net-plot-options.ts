import type uPlot from 'uplot'
import { dayAxis, dayScale } from './day-axis.ts'
import type { NetDay } from './net-day.ts'
import { axisLook, barSeries, drawZeroLine, type PlotPlace, type PlotStyle, plotBase } from './plot-parts.ts'

export interface NetPlotInput {
  readonly days: readonly NetDay[]
  readonly locale: string
  readonly place: PlotPlace
}

/** Bars around a zero line in one hue; days with a mark carry a small diamond at the top. */
export function netPlotOptions({ days, locale, place }: NetPlotInput): uPlot.Options {
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
        values: (_plot, ticks) =>
          ticks.map((tick) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(tick)),
      },
    ],
    hooks: { draw: [(plot) => drawZeroLine(plot, style), (plot) => drawMarks(plot, days, style)] },
  }
}

/** From the deepest loss to the highest gain with the zero line in sight; nothing but zeros still needs a height. */
function aroundZero(low: number, high: number): [number, number] {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)]
  return bottom === top ? [0, 1] : [bottom, top]
}

function drawMarks({ ctx, bbox, data, valToPos }: uPlot, days: readonly NetDay[], style: PlotStyle) {
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
