import { formatDayLabel } from '@terahold/ui/chart-day'
import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { lazyPlot, type PlotTexts } from '@terahold/ui/lazy-plot'
import { useState } from 'react'
import { formatBps } from '../format/format.ts'
import type { SharePlotInput } from './share-plot-options.ts'

const SharePlot = lazyPlot(
  () => import('./share-plot.tsx'),
  (module) => module.SharePlot,
)

export interface ShareChartTexts extends PlotTexts {
  readonly day: string
  readonly share: string
  /** The text for a day without a record. */
  readonly missing: string
  /** The label of the button that opens the table. */
  readonly table: string
}

interface ShareChartProps {
  readonly label: string
  /** Must be stable between renders. */
  readonly input: SharePlotInput
  readonly texts: ShareChartTexts
  /** Writes a share in bps; by default in percent. */
  readonly write?: (bps: number, locale: string) => string
}

/** A share per day as a line, the figures of the day under the pointer, and all of it as a table. */
export function ShareChart({ label, input, texts, write = formatBps }: ShareChartProps) {
  const { days, locale } = input
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = pointedValue(days, pointed)
  const share = (bps: number | null) => (bps === null ? texts.missing : write(bps, locale))
  return (
    <ChartFrame
      label={label}
      reading={read && `${formatDayLabel(read.day, locale, 'long')} · ${share(read.bps)}`}
      plot={<SharePlot plot={{ input, onDay: setPointed }} texts={texts} />}
      table={{
        summary: texts.table,
        columns: [texts.day, texts.share],
        rows: days.map(({ day, bps }) => ({ key: day, cells: [formatDayLabel(day, locale, 'long'), share(bps)] })),
      }}
    />
  )
}
