import type { ReactNode } from 'react'
import { ChartTable, type ChartTableProps } from './chart-table.tsx'

export interface ChartFrameProps {
  /** The chart's name, also for its table. */
  readonly label: string
  /** A control above the picture, such as its range. */
  readonly control?: ReactNode
  /** The value under the pointer; the last one if nothing is pointed at. */
  readonly reading?: ReactNode
  /** The picture: a component made by `lazyPlot`. */
  readonly plot: ReactNode
  readonly table: Omit<ChartTableProps, 'label'>
}

/** The frame of a chart: its label, the value under the pointer, the picture, and every figure as a table. */
export function ChartFrame({ label, control, reading, plot, table }: ChartFrameProps) {
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-sm text-muted">{label}</figcaption>
      {control}
      {reading !== undefined && <p className="text-sm tabular-nums">{reading}</p>}
      {plot}
      <ChartTable label={label} {...table} />
    </figure>
  )
}

/** Returns the value at the pointed index, and the last value when nothing is pointed at. */
export function pointedValue<Value>(values: readonly Value[], pointed: number | undefined): Value | undefined {
  return values[pointed ?? values.length - 1] ?? values.at(-1)
}
