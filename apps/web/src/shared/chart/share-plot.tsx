import { daySeconds } from '@terahold/ui/chart-day'
import { PlotCanvas } from '@terahold/ui/plot-canvas'
import type { PlotData, PlotPlace } from '@terahold/ui/plot-parts'
import { useCallback, useMemo } from 'react'
import { type SharePlotInput, sharePlotOptions } from './share-plot-options.ts'

export interface SharePlotProps {
  /** Must be stable between renders. */
  readonly input: SharePlotInput
  /** The day under the pointer. */
  readonly onDay: (index: number | undefined) => void
}

/** The drawing of the share charts, in its own file because it imports the chart library. */
export function SharePlot({ input, onDay }: SharePlotProps) {
  const data = useMemo<PlotData>(() => {
    const [, highest] = input.scale
    const drawn = input.days.map(({ bps }) => (bps === null ? null : Math.min(bps, highest)))
    return [input.days.map(({ day }) => daySeconds(day)), drawn]
  }, [input])
  const options = useCallback((place: PlotPlace) => sharePlotOptions(input, place), [input])
  return <PlotCanvas data={data} options={options} onPoint={onDay} />
}
