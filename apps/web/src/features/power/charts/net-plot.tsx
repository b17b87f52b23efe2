import { useCallback, useMemo } from 'react'
import type uPlot from 'uplot'
import { daySeconds, type NetDay, plotValue } from '../../../../../../packages/ui/src/chart/chart-day.ts'
import { netPlotOptions } from './net-plot-options.ts'
import { PlotCanvas } from '../../../../../../packages/ui/src/chart/plot-canvas.tsx'
import type { PlotPlace } from '../../../../../../packages/ui/src/chart/plot-parts.ts'

export interface NetPlotProps {
  readonly days: readonly NetDay[]
  readonly decimals: number
  readonly locale: string
  /** The day under the pointer. */
  readonly onDay: (index: number | undefined) => void
}

/** The drawn part of NetChart, apart because it brings the chart library along. */
export function NetPlot({ days, decimals, locale, onDay }: NetPlotProps) {
  const data = useMemo<uPlot.AlignedData>(
    () => [days.map(({ day }) => daySeconds(day)), days.map(({ net }) => plotValue(net, decimals))],
    [days, decimals],
  )
  const options = useCallback((place: PlotPlace) => netPlotOptions({ days, locale, place }), [days, locale])
  return <PlotCanvas data={data} options={options} onPoint={onDay} />
}
