import uPlot from 'uplot'
import { type DayStyle, daySeconds, writeDay } from './chart-day.ts'
import { axisLook, type PlotStyle } from './plot-parts.ts'

const DAY_S = 86_400
/** Room for the outermost days. */
const HALF_DAY_S = DAY_S / 2

/** Options that all charts of UTC days share: the scale in whole days, and the dates under it. */
export function dayScale(days: readonly { readonly day: string }[]) {
  return {
    tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    x: { range: () => spanOf(days) },
  }
}

/** The dates under a chart. */
export function dayAxis(style: PlotStyle, locale: string, dayStyle: DayStyle = 'short'): uPlot.Axis {
  return {
    ...axisLook(style),
    grid: { show: false },
    size: 28,
    space: 56,
    incrs: [1, 2, 3, 5, 7, 10, 14, 30].map((count) => count * DAY_S),
    values: (_plot, ticks) =>
      ticks.map((seconds) => writeDay(new Date(seconds * 1000).toISOString().slice(0, 10), locale, dayStyle)),
  }
}

/** The splits are our own, because uPlot shows years for a single day. */
function spanOf(days: readonly { readonly day: string }[]): [number, number] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return [0, DAY_S]
  return [daySeconds(first.day) - HALF_DAY_S, daySeconds(last.day) + HALF_DAY_S]
}
