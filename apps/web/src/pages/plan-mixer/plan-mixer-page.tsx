import { Trans, useLingui } from '@lingui/react/macro'
import { NoPlans } from '../../features/catalogue/no-plans.tsx'
import { usePlans } from '../../features/catalogue/plans.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { queryClient } from '../../shared/query/query-client.ts'
import { PlanMixer } from './plan-mixer.tsx'

/** Combines plans and shows their cost and what the result would have been on the recorded days. */
export default function PlanMixerPage() {
  const { t } = useLingui()
  const plans = usePlans()
  return (
    <Refreshable onRefresh={() => queryClient.invalidateQueries({ refetchType: 'active' })}>
      <PageHead title={t`Plan mixer`}>
        <Trans>Combine plans and see their result on recorded days, after costs and fee.</Trans>
      </PageHead>
      <QueryView
        query={plans}
        skeleton={
          <div className="flex flex-col gap-3 px-4">
            <ListSkeleton tall />
          </div>
        }
      >
        {(found) => (found.length === 0 ? <NoPlans /> : <PlanMixer plans={found} />)}
      </QueryView>
    </Refreshable>
  )
}
