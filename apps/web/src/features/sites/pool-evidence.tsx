import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { api } from '../../shared/api/api.ts'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { EvidenceRow, type SettledDay } from './evidence-row.tsx'

type PoolEvidenceProps = {
  readonly poolId: string
  /** Returns what shows under a day's evidence. */
  readonly proofOf?: ((settled: SettledDay) => ReactNode) | undefined
}

/** Every settled day of a pool with its evidence, newest first. */
export function PoolEvidence({ poolId, proofOf }: PoolEvidenceProps) {
  const { t } = useLingui()
  const settlements = usePagedList({
    queryKey: ['settlements', poolId],
    fetchPage: ({ signal, ...page }) => api.trustSettlements({ poolId, ...page }, { signal }),
  })
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">
        <Trans>One operator records a day with its evidence. Another approves it.</Trans>
      </p>
      <QueryView query={settlements.query} skeleton={<ListSkeleton />}>
        {() => (
          <PagedList
            label={t`Recorded days`}
            list={settlements}
            itemKey={({ settlementId }) => settlementId}
            renderItem={(settled) => <EvidenceRow settled={settled} proof={proofOf?.(settled)} />}
            empty={<p className="py-3 text-sm text-muted">{t`No settled day yet.`}</p>}
          />
        )}
      </QueryView>
    </div>
  )
}
