import { formatDayLabel } from '@terahold/ui/chart-day'
import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { lazyPlot, type PlotTexts } from '@terahold/ui/lazy-plot'
import { useState } from 'react'
import { Power } from '../../../shared/format/power.tsx'
import { daysWithChanges, type PowerDay } from './power-day.ts'

const PowerPlot = lazyPlot(
  () => import('./power-plot.tsx'),
  (module) => module.PowerPlot,
)

export interface PowerChartProps {
  readonly label: string
  /** Oldest first. Must be stable between renders. */
  readonly days: readonly PowerDay[]
  readonly locale: string
  readonly texts: PowerChartTexts
}

export interface PowerChartTexts extends PlotTexts {
  /** The heading of the column with the first day of each power. */
  readonly from: string
  readonly power: string
  readonly mark: string
  /** The label of the button that opens the table. */
  readonly table: string
}

/** The power of each day in steps, the figures of the day under the pointer, and every change as a table. */
export function PowerChart({ label, days, locale, texts }: PowerChartProps) {
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = pointedValue(days, pointed)
  return (
    <ChartFrame
      label={label}
      reading={
        read && (
          <>
            {formatDayLabel(read.day, locale, 'long')} · <Power value={read.power} locale={locale} size="s" />
            {read.mark !== undefined && <span className="block text-xs text-muted">◆ {read.mark}</span>}
          </>
        )
      }
      plot={<PowerPlot plot={{ days, locale, onDay: setPointed }} texts={texts} />}
      table={{
        summary: texts.table,
        columns: [texts.from, texts.power, texts.mark],
        rows: daysWithChanges(days).map(({ day, power, mark }) => ({
          key: day,
          cells: [
            formatDayLabel(day, locale, 'long'),
            <Power key="power" value={power} locale={locale} size="s" />,
            <span key="mark" className="text-muted">
              {mark}
            </span>,
          ],
        })),
      }}
    />
  )
}
