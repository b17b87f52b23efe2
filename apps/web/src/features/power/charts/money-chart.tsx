import { Amount } from '@terahold/ui/amount'
import { writeDay } from '@terahold/ui/chart-day'
import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { lazyPlot, type PlotTexts } from '@terahold/ui/lazy-plot'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { useMemo, useState } from 'react'
import type { NetDay } from './money-plot-options.ts'

const NetPlot = lazyPlot(
  () => import('./money-plot.tsx'),
  (module) => module.NetPlot,
)

export type NetRange = 7 | 30 | 90

export interface NetChartProps {
  readonly label: string
  /** Oldest first; the last `range` of them are shown. */
  readonly days: readonly NetDay[]
  readonly decimals: number
  readonly unit: string
  readonly locale: string
  readonly range: NetRange
  readonly onRangeChange: (range: NetRange) => void
  readonly texts: NetChartTexts
}

export interface NetChartTexts extends PlotTexts {
  /** The label of the choice of 7, 30 or 90 days. */
  readonly range: string
  readonly ranges: Readonly<Record<NetRange, string>>
  readonly day: string
  readonly net: string
  readonly mark: string
  /** The label of the button that opens the table. */
  readonly table: string
  readonly loss: string
}

const ranges: readonly NetRange[] = [7, 30, 90]

/** Net per day as bars, the figures of the day under the pointer, and all of it as a table. */
export function NetChart({ label, days, decimals, unit, locale, range, onRangeChange, texts }: NetChartProps) {
  const shown = useMemo(() => days.slice(-range), [days, range])
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = pointedValue(shown, pointed)
  const amount = { decimals, unit, locale, sign: 'always', lossWord: texts.loss } as const

  return (
    <ChartFrame
      label={label}
      control={
        <SegmentedControl
          label={texts.range}
          options={ranges.map((value) => ({ value, label: texts.ranges[value] }))}
          value={range}
          onChange={onRangeChange}
        />
      }
      reading={
        read && (
          <>
            {writeDay(read.day, locale, 'long')} · <Amount value={read.net} size="s" {...amount} />
            {read.mark !== undefined && <span className="block text-xs text-muted">◆ {read.mark}</span>}
          </>
        )
      }
      plot={<NetPlot plot={{ days: shown, decimals, locale, onDay: setPointed }} texts={texts} />}
      table={{
        summary: texts.table,
        columns: [texts.day, texts.net, texts.mark],
        rows: shown.map(({ day, net, mark }) => ({
          key: day,
          cells: [
            writeDay(day, locale, 'long'),
            <Amount key="net" value={net} size="s" {...amount} />,
            <span key="mark" className="text-muted">
              {mark}
            </span>,
          ],
        })),
      }}
    />
  )
}
