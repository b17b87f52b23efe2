import { PlotCanvas } from '@terahold/ui/plot-canvas'
import type { PlotData, PlotPlace } from '@terahold/ui/plot-parts'
import { useCallback, useMemo } from 'react'
import type { JoinedMonth } from './joins-month.ts'
import { joinsPlotOptions } from './joins-plot-options.ts'

export interface JoinsPlotProps {
  readonly months: readonly JoinedMonth[]
  readonly locale: string
  /** The month under the pointer. */
  readonly onMonth: (index: number | undefined) => void
}

/** The drawing of `JoinsChart`, in its own file because it imports the chart library. */
export function JoinsPlot({ months, locale, onMonth }: JoinsPlotProps) {
  const data = useMemo<PlotData>(() => [months.map((_, index) => index), months.map(({ joined }) => joined)], [months])
  const options = useCallback((place: PlotPlace) => joinsPlotOptions({ months, locale, place }), [months, locale])
  return <PlotCanvas data={data} options={options} onPoint={onMonth} />
}
