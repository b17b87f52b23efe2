import { useMemo } from 'react'
import { ShareChart, type ShareChartTexts } from '../../shared/chart/share-chart.tsx'
import { type ShareDay, uptimeScale } from '../../shared/chart/share-day.ts'

export interface UptimeChartProps {
  readonly label: string
  /** Oldest first, one for each day of the span. */
  readonly days: readonly ShareDay[]
  readonly locale: string
  readonly texts: ShareChartTexts
}

/** The uptime of each day. The lowest day is labelled; days without a record are gaps. */
export function UptimeChart({ label, days, locale, texts }: UptimeChartProps) {
  const input = useMemo(() => ({ days, locale, scale: uptimeScale(days) }), [days, locale])
  return <ShareChart label={label} input={input} texts={texts} />
}
