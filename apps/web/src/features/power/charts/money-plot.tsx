import { daySeconds, plotValue } from '@terahold/ui/chart-day'
import { PlotCanvas } from '@terahold/ui/plot-canvas'
import type { PlotData, PlotPlace } from '@terahold/ui/plot-parts'
import { useCallback, useMemo } from 'react'
import { type NetDay, netPlotOptions } from './money-plot-options.ts'

export interface NetPlotProps {
  readonly days: readonly NetDay[]
  readonly decimals: number
  readonly locale: string
  /** The day under the pointer. */
  readonly onDay: (index: number | undefined) => void
}

/** The drawing of `NetChart`, in its own file because it imports the chart library. */
export function NetPlot({ days, decimals, locale, onDay }: NetPlotProps) {
  const data = useMemo<PlotData>(
    () => [days.map(({ day }) => daySeconds(day)), days.map(({ net }) => plotValue(net, decimals))],
    [days, decimals],
  )
  const options = useCallback((place: PlotPlace) => netPlotOptions({ days, locale, place }), [days, locale])
  return <PlotCanvas data={data} options={options} onPoint={onDay} />
}
