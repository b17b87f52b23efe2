import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { PlotPlace, PlotStyle } from './plot-parts.ts'
import { useThemeVersion } from './use-theme-version.ts'

const HEIGHT_PX = 200

export interface PlotCanvasProps {
  /** Must be stable between renders, like `options`: a new value draws the chart again. */
  readonly data: uPlot.AlignedData
  readonly options: (place: PlotPlace) => uPlot.Options
  /** Called with the index of the value under the pointer. */
  readonly onPoint: (index: number | undefined) => void
}

/**
 * A chart as wide as its container. It imports the chart library, so use it through `lazyPlot`. A change of theme draws it again.
 */
export function PlotCanvas(props: PlotCanvasProps) {
  return <ThemedCanvas key={useThemeVersion()} {...props} />
}

function ThemedCanvas({ data, options, onPoint }: PlotCanvasProps) {
  const frame = useRef<HTMLDivElement>(null)
  const tellPoint = useEffectEvent(onPoint)

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const { hooks, ...rest } = options({ width: element.clientWidth, height: HEIGHT_PX, style: styleOf(element) })
    const pointed = { setCursor: [({ cursor }: uPlot) => tellPoint(cursor.idx ?? undefined)] }
    const plot = new uPlot({ ...rest, hooks: { ...hooks, ...pointed } }, data, element)
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    resize.observe(element)
    return () => {
      resize.disconnect()
      plot.destroy()
    }
  }, [data, options])

  return <div ref={frame} aria-hidden="true" className="h-[200px] w-full animate-draw" />
}

function styleOf(element: HTMLElement): PlotStyle {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: colour('--ink'),
    muted: colour('--muted'),
    line: colour('--line'),
    accent: colour('--accent'),
    loss: colour('--loss'),
    font: `12px ${style.fontFamily}`,
  }
}
