import { daySeconds } from '@terahold/ui/chart-day'
import { dayAxis, dayScale } from '@terahold/ui/day-axis'
import { PlotCanvas } from '@terahold/ui/plot-canvas'
import {
  formatTick,
  type PlotData,
  type PlotOptions,
  type PlotPlace,
  plotBase,
  valueAxis,
} from '@terahold/ui/plot-parts'
import { useCallback, useMemo } from 'react'
import { formatDifficulty, type NetworkFigure } from './network-days.ts'

export interface NetworkPlotProps {
  /** Oldest first. Must be stable between renders. */
  readonly days: readonly { readonly day: string; readonly value: number }[]
  readonly shown: NetworkFigure
  readonly locale: string
  /** The day under the pointer. */
  readonly onDay: (index: number | undefined) => void
}

/** The drawing of a figure of the network, in its own file because it imports the chart library. */
export function NetworkPlot({ days, shown, locale, onDay }: NetworkPlotProps) {
  const data = useMemo<PlotData>(() => [days.map(({ day }) => daySeconds(day)), days.map(({ value }) => value)], [days])
  const options = useCallback(
    (place: PlotPlace): PlotOptions => {
      const { style } = place
      const write = shown === 'hashprice' ? formatTick : formatDifficulty
      return {
        ...plotBase(place),
        scales: { x: dayScale(days), y: { range: (_plot, low, high) => around(low, high) } },
        series: [{}, { stroke: style.ink, width: 1.5, points: { show: false } }],
        axes: [dayAxis(style, locale), valueAxis(style, 56, (tick) => write(tick, locale))],
      }
    },
    [days, locale, shown],
  )
  return <PlotCanvas data={data} options={options} onPoint={onDay} />
}

/** From a tenth under the lowest value to a tenth over the highest. The axis shows where it starts. */
function around(low: number, high: number): [number, number] {
  return high <= 0 ? [0, 1] : [low * 0.9, high * 1.1]
}
