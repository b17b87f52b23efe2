import { useState } from 'react'
import { ChartTable } from '../../../../../packages/ui/src/chart/chart-table.tsx'
import { lazyPlot, type PlotTexts } from '../../../../../packages/ui/src/chart/lazy-plot.tsx'
import { writeDay } from '../../../../../packages/ui/src/chart/chart-day.ts'
import { writeShare } from './share-day.ts'
import type { SharePlotInput } from './share-plot-options.ts'

const SharePlot = lazyPlot(
  () => import('./share-plot.tsx'),
  (module) => module.SharePlot,
)

export interface ShareChartTexts extends PlotTexts {
  readonly day: string
  readonly share: string
  /** Stands for a day without a record. */
  readonly missing: string
  /** Opens the figures behind the picture. */
  readonly table: string
}

interface ShareChartProps {
  readonly label: string
  /** Keep it between renders. */
  readonly input: SharePlotInput
  readonly texts: ShareChartTexts
}

/** A share per day as a line, the day under the finger in figures, and all of it as a table. */
export function ShareChart({ label, input, texts }: ShareChartProps) {
  const { days, locale } = input
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = days[pointed ?? days.length - 1] ?? days.at(-1)
  const share = (bps: number | null) => (bps === null ? texts.missing : writeShare(bps, locale))
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm text-muted">{label}</figcaption>
      {read !== undefined && (
        <p className="text-sm tabular-nums">
          {writeDay(read.day, locale, 'long')} · {share(read.bps)}
        </p>
      )}
      <SharePlot plot={{ input, onDay: setPointed }} texts={texts} />
      <ChartTable
        label={label}
        summary={texts.table}
        columns={[texts.day, texts.share]}
        rows={days.map(({ day, bps }) => ({ key: day, cells: [writeDay(day, locale, 'long'), share(bps)] }))}
      />
    </figure>
  )
}
