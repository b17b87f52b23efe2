import { Amount } from '@terahold/ui/amount'
import { formatDayLabel } from '@terahold/ui/chart-day'
import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { lazyPlot, type PlotTexts } from '@terahold/ui/lazy-plot'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { useMemo, useState } from 'react'
import type { MoneyDay } from './money-plot-options.ts'

const MoneyPlot = lazyPlot(
  () => import('./money-plot.tsx'),
  (module) => module.MoneyPlot,
)

export type MoneyRange = 7 | 30 | 90

export interface MoneyChartProps {
  readonly label: string
  /** Oldest first; the last `range` of them are shown. */
  readonly days: readonly MoneyDay[]
  readonly decimals: number
  readonly locale: string
  readonly range: MoneyRange
  readonly onRangeChange: (range: MoneyRange) => void
  readonly texts: MoneyChartTexts
}

export interface MoneyChartTexts extends PlotTexts {
  /** The label of the choice of 7, 30 or 90 days. */
  readonly range: string
  readonly ranges: Readonly<Record<MoneyRange, string>>
  readonly day: string
  readonly back: string
  readonly fee: string
  readonly result: string
  readonly mark: string
  /** The label of the button that opens the table. */
  readonly table: string
  readonly loss: string
  /** What the mark of a day means. */
  readonly markLine: string
}

const ranges: readonly MoneyRange[] = [7, 30, 90]

/** What each day brought as bars with the line of the fee, the figures of the day under the pointer, and all as a table. */
export function MoneyChart({ label, days, decimals, locale, range, onRangeChange, texts }: MoneyChartProps) {
  const shown = useMemo(() => days.slice(-range), [days, range])
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = pointedValue(shown, pointed)
  const amount = (value: bigint, change?: 'always') => (
    <Amount
      value={value}
      size="s"
      {...{ decimals, unit: '', locale, lossWord: texts.loss }}
      {...(change && { sign: change })}
    />
  )
  const hasMark = shown.some(({ mark }) => mark !== undefined)

  return (
    <ChartFrame
      label={label}
      control={
        <SegmentedControl
          label={texts.range}
          options={ranges.map((value) => ({ value, label: texts.ranges[value] }))}
          value={range}
          onChange={(next) => {
            // In another range, another day is at this place.
            setPointed(undefined)
            onRangeChange(next)
          }}
        />
      }
      reading={
        read && (
          <>
            <span className="font-semibold">{formatDayLabel(read.day, locale, 'long')}</span>
            <span className="flex flex-wrap gap-x-4">
              <span>
                {texts.back} {amount(read.back)}
              </span>
              <span>
                <span
                  aria-hidden="true"
                  className="mr-1.5 inline-block w-4 border-t-2 border-dashed border-accent align-middle"
                />
                {texts.fee} {amount(read.fee)}
              </span>
              <span>
                {texts.result} {amount(read.result, 'always')}
              </span>
            </span>
            {read.mark !== undefined && <span className="block text-xs text-muted">◆ {read.mark}</span>}
          </>
        )
      }
      plot={
        <>
          <MoneyPlot plot={{ days: shown, decimals, locale, onDay: setPointed }} texts={texts} />
          {hasMark && (
            <p className="flex items-center gap-2 text-xs text-muted">
              <span aria-hidden="true" className="w-5 text-center text-accent">
                ◆
              </span>{' '}
              {texts.markLine}
            </p>
          )}
        </>
      }
      table={{
        summary: texts.table,
        columns: [texts.day, texts.back, texts.fee, texts.result, texts.mark],
        rows: shown.map(({ day, back, fee, result, mark }) => ({
          key: day,
          cells: [
            formatDayLabel(day, locale, 'long'),
            amount(back),
            amount(fee),
            amount(result, 'always'),
            <span key="mark" className="text-muted">
              {mark}
            </span>,
          ],
        })),
      }}
    />
  )
}
