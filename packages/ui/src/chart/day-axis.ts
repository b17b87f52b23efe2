import type uPlot from 'uplot'
import { type DayStyle, daySeconds, formatDayLabel } from './chart-day.ts'
import { axisLook, type PlotStyle } from './plot-parts.ts'

const DAY_S = 86_400
/** Room for the outermost days. */
const HALF_DAY_S = DAY_S / 2
const MONTH_S = 30 * DAY_S

/** The scale of whole UTC days that all charts of days share. */
export function dayScale(days: readonly { readonly day: string }[]) {
  return { range: () => spanOf(days) }
}

/** The dates under a chart. */
export function dayAxis(style: PlotStyle, locale: string, dayStyle: DayStyle = 'short'): uPlot.Axis {
  return {
    ...axisLook(style),
    grid: { show: false },
    size: 28,
    space: 56,
    incrs: [1, 2, 3, 5, 7, 10, 14, 30].map((count) => count * DAY_S),
    splits: (_plot, _axis, low, high, step) => midnights(low, high, step),
    values: (_plot, ticks) =>
      ticks.map((seconds) => formatDayLabel(new Date(seconds * 1000).toISOString().slice(0, 10), locale, dayStyle)),
  }
}

/**
 * Returns each midnight in UTC that has a date, with `step` between them; from a month on, the first of each month. uPlot's own
 * go through the device's time zone, and miss midnight where its clocks change.
 */
function midnights(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / DAY_S) * DAY_S
  const all = Array.from({ length: Math.floor((high - first) / DAY_S) + 1 }, (_, day) => first + day * DAY_S)
  return all.filter((seconds) =>
    step < MONTH_S ? (seconds - first) % step === 0 : new Date(seconds * 1000).getUTCDate() === 1,
  )
}

/** The span is our own, because uPlot shows years for a single day. */
function spanOf(days: readonly { readonly day: string }[]): [number, number] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return [0, DAY_S]
  return [daySeconds(first.day) - HALF_DAY_S, daySeconds(last.day) + HALF_DAY_S]
}
