import type { Plot, PlotOptions } from '@terahold/ui/plot-parts'
import { axisLook, barSeries, drawZeroLine, type PlotPlace, type PlotStyle, plotBase } from '@terahold/ui/plot-parts'
import { barLabel, formatMonthLabel, type JoinedMonth } from './joins-month.ts'

export interface JoinsPlotInput {
  readonly months: readonly JoinedMonth[]
  readonly locale: string
  readonly place: PlotPlace
}

/** Room above the highest bar for its label, in px. */
const LABEL_PX = 18
/** Room for half of the first and the last month's name, which are wider than their bars. */
const SIDE_PX = 10

/** One bar per month with its count above it, so that it needs no scale. */
export function joinsPlotOptions({ months, locale, place }: JoinsPlotInput): PlotOptions {
  const { style } = place
  return {
    ...plotBase(place),
    padding: [LABEL_PX, SIDE_PX, 0, SIDE_PX],
    scales: {
      x: { time: false, range: () => [-0.5, Math.max(0, months.length - 1) + 0.5] },
      y: { range: (_plot, _low, high) => [0, Math.max(1, high)] },
    },
    series: [{}, barSeries(style.ink)],
    axes: [
      {
        ...axisLook(style),
        grid: { show: false },
        size: 28,
        space: 36,
        incrs: [1, 2, 3, 4, 6],
        values: (_plot, ticks) => ticks.map((index) => monthAt(months, index, locale)),
      },
      { show: false },
    ],
    hooks: { draw: [(plot) => drawZeroLine(plot, style), (plot) => drawCounts(plot, months, locale, style)] },
  }
}

function monthAt(months: readonly JoinedMonth[], index: number, locale: string): string {
  const found = months[index]
  return found === undefined ? '' : formatMonthLabel(found.month, locale, 'short')
}

function drawCounts(
  { ctx, valToPos }: Plot,
  months: readonly JoinedMonth[],
  locale: string,
  { ink, font }: PlotStyle,
): void {
  ctx.save()
  ctx.fillStyle = ink
  // The canvas has more pixels than the page has px.
  ctx.font = font.replace(/^\d+/, (size) => String(Number(size) * devicePixelRatio))
  ctx.textAlign = 'center'
  ctx.textBaseline = 'bottom'
  months.forEach(({ joined }, index) => {
    const y = valToPos(joined, 'y', true) - 3 * devicePixelRatio
    ctx.fillText(barLabel(joined, locale), valToPos(index, 'x', true), y)
  })
  ctx.restore()
}
