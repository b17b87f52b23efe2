import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { lazyPlot, type PlotTexts } from '@terahold/ui/lazy-plot'
import { useState } from 'react'
import { type JoinedMonth, writeMonth } from './joins-month.ts'

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
  const read = pointedValue(months, pointed)
  return (
    <ChartFrame
      label={label}
      reading={read && `${writeMonth(read.month, locale, 'long')} · ${texts.count(read.joined)}`}
      plot={<JoinsPlot plot={{ months, locale, onMonth: setPointed }} texts={texts} />}
      table={{
        summary: texts.table,
        columns: [texts.month, texts.joined],
        rows: months.map(({ month, joined }) => ({
          key: month,
          cells: [writeMonth(month, locale, 'long'), new Intl.NumberFormat(locale).format(joined)],
        })),
      }}
    />
  )
}
