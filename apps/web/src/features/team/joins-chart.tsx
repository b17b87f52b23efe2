import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { lazyPlot, type PlotTexts } from '@terahold/ui/lazy-plot'
import { useState } from 'react'
import { formatCount } from '../../shared/format/format.ts'
import { formatMonthLabel, type JoinedMonth } from './joins-month.ts'

const JoinsPlot = lazyPlot(
  () => import('./joins-plot.tsx'),
  (module) => module.JoinsPlot,
)

export interface JoinsChartProps {
  readonly label: string
  /** Oldest first. Must be stable between renders. */
  readonly months: readonly JoinedMonth[]
  readonly locale: string
  readonly texts: JoinsChartTexts
}

export interface JoinsChartTexts extends PlotTexts {
  readonly month: string
  readonly joined: string
  /** The label of the button that opens the table. */
  readonly table: string
  /** Writes a count as text. */
  readonly count: (joined: number) => string
}

/** Who joined by month as bars, the figures of the month under the pointer, and all of it as a table. */
export function JoinsChart({ label, months, locale, texts }: JoinsChartProps) {
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = pointedValue(months, pointed)
  return (
    <ChartFrame
      label={label}
      reading={read && `${formatMonthLabel(read.month, locale, 'long')} · ${texts.count(read.joined)}`}
      plot={<JoinsPlot plot={{ months, locale, onMonth: setPointed }} texts={texts} />}
      table={{
        summary: texts.table,
        columns: [texts.month, texts.joined],
        rows: months.map(({ month, joined }) => ({
          key: month,
          cells: [formatMonthLabel(month, locale, 'long'), formatCount(joined, locale)],
        })),
      }}
    />
  )
}
