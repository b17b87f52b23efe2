import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { daySeconds, type NetDay, plotValue } from './net-day.ts'
import { type NetPlotStyle, netPlotOptions } from './net-plot-options.ts'
import { useThemeVersion } from './use-theme-version.ts'

const HEIGHT_PX = 200

export interface NetPlotProps {
  readonly days: readonly NetDay[]
  readonly decimals: number
  readonly locale: string
  /** The day under the pointer. */
  readonly onDay: (index: number | undefined) => void
}

/** The drawn part of NetChart, apart because it brings the chart library along. Another theme draws it anew. */
export function NetPlot(props: NetPlotProps) {
  return <ThemedPlot key={useThemeVersion()} {...props} />
}

function ThemedPlot({ days, decimals, locale, onDay }: NetPlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const tellDay = useEffectEvent(onDay)

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const data: uPlot.AlignedData = [
      days.map(({ day }) => daySeconds(day)),
      days.map(({ net }) => plotValue(net, decimals)),
    ]
    const size = { width: element.clientWidth, height: HEIGHT_PX }
    const input = {
      days,
      locale,
      ...size,
      style: styleOf(element),
      onDay: (index: number | undefined) => tellDay(index),
    }
    const plot = new uPlot(netPlotOptions(input), data, element)
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    resize.observe(element)
    return () => {
      resize.disconnect()
      plot.destroy()
    }
  }, [days, decimals, locale])

  return <div ref={frame} aria-hidden="true" className="h-[200px] w-full" />
}

function styleOf(element: HTMLElement): NetPlotStyle {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: colour('--ink'),
    muted: colour('--muted'),
    line: colour('--line'),
    accent: colour('--accent'),
    font: `12px ${style.fontFamily}`,
  }
}
