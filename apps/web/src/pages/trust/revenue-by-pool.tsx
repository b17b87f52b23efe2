import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '@terahold/ui/card'
import { useState } from 'react'
import { LazyPastProof } from '../../features/proof/past/lazy-past-proof.tsx'
import { PoolEvidence } from '../../features/sites/pool-evidence.tsx'
import { PoolRevenue } from '../../features/sites/pool-revenue.tsx'
import { api } from '../../shared/api/api.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'

/** Each pool's recorded against its expected revenue, and the evidence of each day. */
export function RevenueByPool() {
  const { t } = useLingui()
  const pools = useQuery({
    queryKey: ['pool-revenue'],
    queryFn: async ({ signal }) => (await api.trustPools({}, { signal })).rows,
  })
  return (
    <Card title={t`Revenue by pool`}>
      <QueryView compact query={pools}>
        {(rows) => (
          <div className="flex flex-col gap-4">
            {rows.length === 0 && <p className="text-sm text-muted">{t`No settled day yet.`}</p>}
            {rows.map(({ poolId, pool }) => (
              <section key={poolId} aria-label={pool} className="flex flex-col gap-2">
                <h3 className="font-semibold">{pool}</h3>
                <PoolRevenue poolId={poolId} />
                <Days poolId={poolId} />
              </section>
            ))}
          </div>
        )}
      </QueryView>
    </Card>
  )
}

function Days({ poolId }: { readonly poolId: string }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-touch items-center text-accent">{t`Evidence, day by day`}</summary>
      {isOpen && (
        <PoolEvidence poolId={poolId} proofOf={(settled) => <LazyPastProof entry={{ ...settled, shown: settled }} />} />
      )}
    </details>
  )
}
