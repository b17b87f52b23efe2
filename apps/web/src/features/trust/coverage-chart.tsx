import { useMemo } from 'react'
import { ShareChart, type ShareChartTexts } from '../../shared/chart/share-chart.tsx'
import { coverageScale, type ShareDay } from '../../shared/chart/share-day.ts'

export interface CoverageChartProps {
  readonly label: string
  /** Oldest first, one for each day of the span; null on a day of which nothing is known. */
  readonly days: readonly ShareDay[]
  readonly locale: string
  readonly texts: ShareChartTexts & {
    /** Stands on the line at which everything owed is there. */
    readonly whole: string
  }
}

const WHOLE_BPS = 10_000
/** From here on there is plenty; the table has the figure. */
const CEILING_BPS = 20_000

/** Cash against what is owed, day by day, beside the line at which all of it is there. */
export function CoverageChart({ label, days, locale, texts }: CoverageChartProps) {
  const { whole } = texts
  const input = useMemo(() => {
    const reference = { bps: WHOLE_BPS, text: whole }
    return { days, locale, scale: coverageScale(days, CEILING_BPS), reference }
  }, [days, locale, whole])
  return <ShareChart label={label} input={input} texts={texts} />
}
