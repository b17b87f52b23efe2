import { daySeconds } from '@terahold/ui/chart-day'
import { dayAxis, dayScale } from '@terahold/ui/day-axis'
import { PlotCanvas } from '@terahold/ui/plot-canvas'
import {
  axisLook,
  drawZeroLine,
  formatTick,
  type PlotData,
  type PlotOptions,
  type PlotPlace,
  plotBase,
  stepSeries,
} from '@terahold/ui/plot-parts'
import { useCallback, useMemo } from 'react'

export type DaySeries = {
  /** `steps`: one level for each day, with a light shade to zero. */
  readonly kind: 'line' | 'steps'
  readonly colour: 'ink' | 'accent'
  readonly unit?: 'percent'
}

export type DaysInput = {
  readonly days: readonly { readonly day: string }[]
  readonly locale: string
  readonly series: readonly DaySeries[]
  /** The values of each series by day; null where nothing is known. */
  readonly values: readonly (readonly (number | null)[])[]
}

type DaysPlotProps = { readonly input: DaysInput; readonly onDay: (index: number | undefined) => void }

/** Lines or steps over UTC days. It has its own file, because it imports the chart library. */
export function DaysPlot({ input, onDay }: DaysPlotProps) {
  const data = useMemo<PlotData>(
    () => [input.days.map(({ day }) => daySeconds(day)), ...input.values.map((values) => [...values])],
    [input],
  )
  const options = useCallback((place: PlotPlace) => optionsOf(input, place), [input])
  return <PlotCanvas data={data} options={options} onPoint={onDay} />
}

function optionsOf({ days, locale, series }: DaysInput, place: PlotPlace): PlotOptions {
  const { style } = place
  const isShare = series.some(({ unit }) => unit === 'percent')
  const least = isShare ? 110 : 1
  return {
    ...plotBase(place),
    scales: {
      x: dayScale(days),
      // Zero is always visible, so that amounts and shares can be compared.
      y: { range: (_plot, low, high) => [Math.min(0, low ?? 0) * 1.05, Math.max(least, (high ?? 0) * 1.05)] },
    },
    series: [
      {},
      ...series.map(({ kind, colour }) =>
        kind === 'steps'
          ? stepSeries(style[colour])
          : {
              stroke: style[colour],
              width: 1.5,
              spanGaps: false,
              points: { show: true, size: 3, fill: style[colour] },
            },
      ),
    ],
    axes: [
      dayAxis(style, locale, 'named'),
      {
        ...axisLook(style),
        size: 56,
        space: 36,
        grid: { stroke: style.line, width: 1 },
        values: (_plot, ticks) => ticks.map((tick) => `${formatTick(Math.abs(tick), locale)}${isShare ? '%' : ''}`),
      },
    ],
    hooks: { draw: [(plot) => drawZeroLine(plot, style)] },
  }
}
