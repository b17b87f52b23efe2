import { daySeconds, plotValue } from '@terahold/ui/chart-day'
import { PlotCanvas } from '@terahold/ui/plot-canvas'
import type { PlotData, PlotPlace } from '@terahold/ui/plot-parts'
import { useCallback, useMemo } from 'react'
import type { PowerDay } from './power-day.ts'
import { powerPlotOptions } from './power-plot-options.ts'

const POWER_DECIMALS = 3

export interface PowerPlotProps {
  readonly days: readonly PowerDay[]
  readonly locale: string
  /** The day under the pointer. */
  readonly onDay: (index: number | undefined) => void
}

/** The drawing of `PowerChart`, in its own file because it imports the chart library. */
export function PowerPlot({ days, locale, onDay }: PowerPlotProps) {
  const data = useMemo<PlotData>(
    () => [days.map(({ day }) => daySeconds(day)), days.map(({ power }) => plotValue(power, POWER_DECIMALS))],
    [days],
  )
  const options = useCallback((place: PlotPlace) => powerPlotOptions({ days, locale, place }), [days, locale])
  return <PlotCanvas data={data} options={options} onPoint={onDay} />
}
