import { useMemo } from 'react'
import { daySeconds } from '../../src/chart/chart-day.ts'
import { dayAxis, dayScale } from '../../src/chart/day-axis.ts'
import { PlotCanvas } from '../../src/chart/plot-canvas.tsx'
import {
  barSeries,
  drawZeroLine,
  type PlotData,
  type PlotOptions,
  type PlotPlace,
  plotBase,
} from '../../src/chart/plot-parts.ts'

interface ExamplePlotProps {
  readonly days: readonly { readonly day: string; readonly visits: number }[]
  readonly onDay: (index: number | undefined) => void
}

/** A bar for each day, drawn with the chart library. */
export function ExamplePlot({ days, onDay }: ExamplePlotProps) {
  const data = useMemo<PlotData>(
    () => [days.map(({ day }) => daySeconds(day)), days.map(({ visits }) => visits)],
    [days],
  )
  const options = useMemo(() => (place: PlotPlace) => exampleOptions(days, place), [days])
  return <PlotCanvas data={data} options={options} onPoint={onDay} />
}

function exampleOptions(days: ExamplePlotProps['days'], place: PlotPlace): PlotOptions {
  const { style } = place
  return {
    ...plotBase(place),
    scales: { x: dayScale(days) },
    series: [{}, barSeries(style.ink)],
    axes: [dayAxis(style, 'en'), { show: false }],
    hooks: { draw: [(plot) => drawZeroLine(plot, style)] },
  }
}
