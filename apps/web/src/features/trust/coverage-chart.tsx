import { useMemo } from 'react'
import { ShareChart, type ShareChartTexts } from '../../shared/chart/share-chart.tsx'
import { coverageScale, type ShareDay } from '../../shared/chart/share-day.ts'
import { CEILING_BPS, formatCoverage } from '../../shared/format/format-coverage.ts'

export interface CoverageChartProps {
  readonly label: string
  /** Oldest first, one for each day of the span; null for a day without data. */
  readonly days: readonly ShareDay[]
  readonly locale: string
  readonly texts: ShareChartTexts & {
    /** The label of the line at full coverage. */
    readonly whole: string
  }
}

const WHOLE_BPS = 10_000

/** Cash compared to what is owed, day by day, with the line of full coverage. */
export function CoverageChart({ label, days, locale, texts }: CoverageChartProps) {
  const { whole } = texts
  const input = useMemo(() => {
    const reference = { bps: WHOLE_BPS, text: whole }
    return { days, locale, scale: coverageScale(days, CEILING_BPS), reference }
  }, [days, locale, whole])
  return <ShareChart label={label} input={input} texts={texts} write={formatCoverage} />
}
