import { daySeconds, plotValue } from '@terahold/ui/chart-day'
import { PlotCanvas } from '@terahold/ui/plot-canvas'
import type { PlotData, PlotPlace } from '@terahold/ui/plot-parts'
import { useCallback, useMemo } from 'react'
import { type MoneyDay, moneyPlotOptions } from './money-plot-options.ts'

export interface MoneyPlotProps {
  readonly days: readonly MoneyDay[]
  readonly decimals: number
  readonly locale: string
  /** The day under the pointer. */
  readonly onDay: (index: number | undefined) => void
}

/** The drawing of `MoneyChart`, in its own file because it imports the chart library. */
export function MoneyPlot({ days, decimals, locale, onDay }: MoneyPlotProps) {
  const data = useMemo<PlotData>(() => {
    const seconds = days.map(({ day }) => daySeconds(day))
    const bars = (isLoss: boolean) =>
      days.map(({ back, result }) => (result < 0n === isLoss ? plotValue(back, decimals) : null))
    return [seconds, bars(false), bars(true), days.map(({ fee }) => plotValue(fee, decimals))]
  }, [days, decimals])
  const options = useCallback((place: PlotPlace) => moneyPlotOptions({ days, locale, place }), [days, locale])
  return <PlotCanvas data={data} options={options} onPoint={onDay} />
}
