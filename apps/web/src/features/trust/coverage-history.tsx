import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { trustCoverage } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { useMemo } from 'react'
import { api } from '../../shared/api/api.ts'
import { usePlotTexts } from '../../shared/chart/use-plot-texts.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { CoverageChart } from './coverage-chart.tsx'
import { coverageDays } from './coverage-days.ts'

/** Whether cash covered everything owed, day by day, as the nightly reconciliations found it. */
export function CoverageHistory() {
  const history = useQuery({
    queryKey: ['trust', 'coverage'],
    queryFn: async ({ signal }) => (await api.trustCoverage({}, { signal })).rows,
  })
  return (
    <QueryView compact query={history}>
      {(rows) => <Chart rows={rows} />}
    </QueryView>
  )
}

type Row = Answer<typeof trustCoverage>['rows'][number]

function Chart({ rows }: { readonly rows: readonly Row[] }) {
  const { i18n, t } = useLingui()
  const plotTexts = usePlotTexts()
  const days = useMemo(
    () => coverageDays(rows.map(({ day, everything }) => ({ day, coverageBps: everything.coverageBps }))),
    [rows],
  )
  if (rows.length === 0) return <p className="text-sm text-muted">{t`Not compared yet.`}</p>
  if (days.every(({ bps }) => bps === null))
    return <p className="text-sm text-muted">{t`Nothing was owed on these days.`}</p>
  return (
    <CoverageChart
      label={t`Coverage of everything owed, day by day`}
      days={days}
      locale={i18n.locale}
      texts={{
        ...plotTexts,
        day: t`Day`,
        share: t`Coverage`,
        missing: t`nothing owed, or not compared`,
        whole: t`everything owed`,
      }}
    />
  )
}
