import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { parseDecimal } from '@terahold/ui/format-amount'
import { lazyPlot } from '@terahold/ui/lazy-plot'
import { useMemo, useState } from 'react'
import { formatBps } from '../shared/bps.ts'
import { formatColumn } from '../shared/format.ts'
import { currentLanguage, useTexts } from '../shared/texts.ts'
import type { DaySeries, DaysInput } from './days-plot.tsx'
import type { Today } from './today.ts'
import { TodaySection } from './today-section.tsx'

const DaysPlot = lazyPlot(
  () => import('./days-plot.tsx'),
  (module) => module.DaysPlot,
)

type Day = Today['days'][number]

/** Coverage, cash in and out, and revenue of the last 90 days. */
export function TodayCharts({ days }: { readonly days: readonly Day[] }) {
  const { today: texts } = useTexts()
  // Columns that are the same objects at each reading draw nothing again.
  const charts = useMemo(() => chartsOf(texts), [texts])
  return (
    <TodaySection title={texts.charts}>
      <div className="grid gap-x-6 gap-y-4 pb-4 md:grid-cols-2 desk:grid-cols-3">
        {charts.map(({ name, label, columns }) => (
          <DaysChart key={name} label={label} days={days} columns={columns} />
        ))}
      </div>
    </TodaySection>
  )
}

type Chart = { readonly name: string; readonly label: string; readonly columns: readonly Column[] }

function chartsOf(texts: DeskTexts['today']): readonly Chart[] {
  return [
    {
      name: 'coverage',
      label: texts.coverageChart,
      columns: [
        {
          label: texts.coverage,
          series: { kind: 'line', colour: 'ink', unit: 'percent' },
          placeOf: ({ coverageBps }) => (coverageBps === null ? null : coverageBps / 100),
          textOf: ({ coverageBps }) => (coverageBps === null ? '–' : formatBps(coverageBps)),
        },
      ],
    },
    {
      name: 'cash',
      label: texts.cashChart,
      columns: [
        {
          label: texts.cameIn,
          series: { kind: 'steps', colour: 'ink' },
          placeOf: ({ cameIn }) => positionOf(cameIn),
          textOf: ({ cameIn }) => formatColumn(cameIn),
        },
        {
          label: texts.wentOut,
          series: { kind: 'steps', colour: 'accent' },
          placeOf: ({ wentOut }) => -positionOf(wentOut),
          textOf: ({ wentOut }) => formatColumn(wentOut),
        },
      ],
    },
    {
      name: 'revenue',
      label: texts.revenueChart,
      columns: [
        {
          label: texts.revenue,
          series: { kind: 'steps', colour: 'ink' },
          placeOf: ({ revenue }) => (revenue === null ? null : positionOf(revenue)),
          textOf: ({ revenue }) => (revenue === null ? '–' : formatColumn(revenue)),
        },
      ],
    },
  ]
}

type Column = {
  readonly label: string
  readonly series: DaySeries
  readonly placeOf: (day: Day) => number | null
  readonly textOf: (day: Day) => string
}

type DaysChartProps = { readonly label: string; readonly days: readonly Day[]; readonly columns: readonly Column[] }

function DaysChart({ label, days, columns }: DaysChartProps) {
  const { today: texts, failed } = useTexts()
  const [pointed, setPointed] = useState<number>()
  const locale = currentLanguage()
  const input = useMemo<DaysInput>(
    () => ({
      days,
      locale,
      series: columns.map(({ series }) => series),
      values: columns.map(({ placeOf }) => days.map(placeOf)),
    }),
    [days, locale, columns],
  )
  const day = pointedValue(days, pointed)
  return (
    <ChartFrame
      label={label}
      reading={
        day && (
          <span className="flex flex-wrap gap-x-4">
            <span className="text-muted">{day.day}</span>
            {columns.map((column) => (
              <span key={column.label}>
                {columns.length > 1 && <span className="text-muted">{column.label} </span>}
                {column.textOf(day)}
              </span>
            ))}
          </span>
        )
      }
      plot={
        <DaysPlot plot={{ input, onDay: setPointed }} texts={{ notDrawn: texts.notDrawn, drawAgain: failed.retry }} />
      }
      table={{
        summary: texts.table,
        columns: [texts.day, ...columns.map((column) => column.label)],
        rows: [...days].reverse().map((one) => ({
          key: one.day,
          cells: [one.day, ...columns.map(({ textOf }) => textOf(one))],
        })),
      }}
    />
  )
}

/** Where an amount is drawn; never a figure that is read. */
function positionOf(amount: string): number {
  const { minorUnits, decimals } = parseDecimal(amount)
  return Number(minorUnits) / 10 ** decimals
}
