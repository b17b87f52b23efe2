import { useState } from 'react'
import { ChartTable } from '../../../../../../packages/ui/src/chart/chart-table.tsx'
import { lazyPlot, type PlotTexts } from '../../../../../../packages/ui/src/chart/lazy-plot.tsx'
import { writeDay } from '../../../../../../packages/ui/src/chart/chart-day.ts'
import { Power } from '../../../shared/format/power.tsx'
import { type PowerDay, tellingDays } from './power-day.ts'

const PowerPlot = lazyPlot(
  () => import('./power-plot.tsx'),
  (module) => module.PowerPlot,
)

export interface PowerChartProps {
  readonly label: string
  /** Oldest first. Keep it between renders. */
  readonly days: readonly PowerDay[]
  readonly locale: string
  readonly texts: PowerChartTexts
}

export interface PowerChartTexts extends PlotTexts {
  /** Heads the days from which on a power runs. */
  readonly from: string
  readonly power: string
  readonly mark: string
  /** Opens the figures behind the picture. */
  readonly table: string
}

/** The power of each day in steps, the day under the finger in figures, and every change as a table. */
export function PowerChart({ label, days, locale, texts }: PowerChartProps) {
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = days[pointed ?? days.length - 1] ?? days.at(-1)
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-sm text-muted">{label}</figcaption>
      {read !== undefined && (
        <p className="text-sm">
          {writeDay(read.day, locale, 'long')} · <Power value={read.power} locale={locale} size="s" />
          {read.mark !== undefined && <span className="block text-xs text-muted">◆ {read.mark}</span>}
        </p>
      )}
      <PowerPlot plot={{ days, locale, onDay: setPointed }} texts={texts} />
      <ChartTable
        label={label}
        summary={texts.table}
        columns={[texts.from, texts.power, texts.mark]}
        rows={tellingDays(days).map(({ day, power, mark }) => ({
          key: day,
          cells: [
            writeDay(day, locale, 'long'),
            <Power key="power" value={power} locale={locale} size="s" />,
            <span key="mark" className="text-muted">
              {mark}
            </span>,
          ],
        }))}
      />
    </figure>
  )
}
