import { useState } from 'react'
import { ChartTable } from '../../../../../packages/ui/src/chart/chart-table.tsx'
import { type JoinedMonth, writeMonth } from './joins-month.ts'
import { lazyPlot, type PlotTexts } from '../../../../../packages/ui/src/chart/lazy-plot.tsx'

const JoinsPlot = lazyPlot(
  () => import('./joins-plot.tsx'),
  (module) => module.JoinsPlot,
)

export interface JoinsChartProps {
  readonly label: string
  /** Oldest first. Keep it between renders. */
  readonly months: readonly JoinedMonth[]
  readonly locale: string
  readonly texts: JoinsChartTexts
}

export interface JoinsChartTexts extends PlotTexts {
  readonly month: string
  readonly joined: string
  /** Opens the figures behind the picture. */
  readonly table: string
  /** A count in words. */
  readonly count: (joined: number) => string
}

/** Who joined by month as bars, the month under the finger in words, and all of it as a table. */
export function JoinsChart({ label, months, locale, texts }: JoinsChartProps) {
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = months[pointed ?? months.length - 1] ?? months.at(-1)
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-sm text-muted">{label}</figcaption>
      {read !== undefined && (
        <p className="text-sm tabular-nums">
          {writeMonth(read.month, locale, 'long')} · {texts.count(read.joined)}
        </p>
      )}
      <JoinsPlot plot={{ months, locale, onMonth: setPointed }} texts={texts} />
      <ChartTable
        label={label}
        summary={texts.table}
        columns={[texts.month, texts.joined]}
        rows={months.map(({ month, joined }) => ({
          key: month,
          cells: [writeMonth(month, locale, 'long'), new Intl.NumberFormat(locale).format(joined)],
        }))}
      />
    </figure>
  )
}
