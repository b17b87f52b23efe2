import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { trustPools } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { business } from '@terahold/contract/constants'
import { api } from '../../shared/api/api.ts'
import { formatBps, formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

type PoolRevenueRow = Answer<typeof trustPools>['rows'][number]

/** A pool's recorded revenue of 30 days against what its measured power should have mined, and what venues owe. */
export function PoolRevenue({ poolId }: { readonly poolId: string }) {
  const query = useQuery({
    queryKey: ['pool-revenue'],
    queryFn: async ({ signal }) => (await api.trustPools({}, { signal })).rows,
    select: (rows) => rows.filter((row) => row.poolId === poolId),
  })
  return (
    <QueryView compact query={query}>
      {(rows) => rows.map((row) => <Figures key={row.poolId} pool={row} />)}
    </QueryView>
  )
}

function Figures({ pool }: { readonly pool: PoolRevenueRow }) {
  const { i18n, t } = useLingui()
  const { recorded, expected, deviationBps, reason, unexplained, pending, pendingSince } = pool
  const writeDeviation = useDeviationWords()
  const { publicFiguresDays: revenueDays } = business
  const limit = formatBps(business.explainedDeviationBps, i18n.locale)
  const since = pendingSince === null ? '' : formatDay(pendingSince, i18n.locale)
  return (
    <div className="flex flex-col gap-2">
      <FactList
        facts={[
          { label: t`Revenue over ${revenueDays} days`, value: <Money value={recorded.usdt} size="s" /> },
          expected === null
            ? null
            : {
                label: t`Expected from measured power`,
                value: <Money value={expected.usdt} size="s" />,
                note: writeDeviation(deviationBps),
              },
          pendingSince === null
            ? null
            : {
                label: t`Not paid by the venue yet`,
                value: <Money value={pending} size="s" />,
                note: t`since ${since}`,
              },
        ]}
      />
      {unexplained && (
        <p className="text-sm text-warning">{t`More than ${limit} off expected revenue. We are looking for the reason.`}</p>
      )}
      {reason !== null && (
        <p className="text-sm">{t`More than ${limit} off expected revenue. Our reason: ${reason}`}</p>
      )}
    </div>
  )
}

/** Returns how far recorded revenue is from expected, in words. */
function useDeviationWords(): (bps: number | null) => string {
  const { i18n, t } = useLingui()
  const { comparedDaysAtLeast: least } = business
  return (bps) => {
    if (bps === null) return t`compared once there are ${least} days`
    const share = formatBps(Math.abs(bps), i18n.locale)
    if (bps === 0) return t`exactly what was recorded`
    return bps > 0 ? t`recorded revenue is ${share} above it` : t`recorded revenue is ${share} below it`
  }
}
