import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { Skeleton } from '@terahold/ui/skeleton'
import { useState } from 'react'
import { NoPlans } from '../../features/catalogue/no-plans.tsx'
import { PlanCard } from '../../features/catalogue/plan-card.tsx'
import { orderPlans, type Plan, type PlanOrder, usePlans } from '../../features/catalogue/plans.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { Deferred } from '../../shared/loading/deferred.tsx'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { DAYS_LOOKED_BACK as lookedBack } from '../../shared/pool-days/pool-days.ts'
import { everyPlan, isWanted, PlanFilter, type Wanted } from './plan-filter.tsx'
import { PlanOrderChoice } from './plan-order-choice.tsx'
import { SharedCosts } from './shared-costs.tsx'

const CompareSheet = lazySheet(
  () => import('../../features/catalogue/compare-sheet.tsx'),
  (module) => module.CompareSheet,
)

const MOST_COMPARED = 3

/** The plans, with their results at the latest recorded figures. */
export default function SubscribePage() {
  const { t } = useLingui()
  const plans = usePlans()
  return (
    <Refreshable onRefresh={() => plans.refetch()}>
      <PageHead
        title={t`Subscribe`}
      >{t`Mining power for a fixed term. Results of ${lookedBack} recorded days, after costs and fee. Not a forecast.`}</PageHead>
      <div className="px-4 pb-6">
        <QueryView query={plans} skeleton={planSkeleton}>
          {(found) =>
            found.length === 0 ? (
              <NoPlans />
            ) : (
              <Deferred>
                <PlanList plans={found} />
              </Deferred>
            )
          }
        </QueryView>
      </div>
    </Refreshable>
  )
}

const planSkeleton = (
  <>
    <Skeleton shape="row" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </>
)

function PlanList({ plans }: { readonly plans: readonly Plan[] }) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<Wanted>(everyPlan)
  const [order, setOrder] = useState<PlanOrder>('suggested')
  const [compared, setCompared] = useState<readonly string[]>([])
  const [comparing, setComparing] = useState(false)
  const shown = orderPlans(
    plans.filter((plan) => isWanted(plan, wanted)),
    order,
  )

  const list = useFocusAfterStep<HTMLDivElement>(shown.length > 0)

  function toggle(planId: string) {
    setCompared((ids) =>
      ids.includes(planId) ? ids.filter((id) => id !== planId) : [...ids, planId].slice(-MOST_COMPARED),
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <PlanFilter plans={plans} wanted={wanted} onWanted={setWanted} />
      <p className="-my-3 flex flex-wrap gap-x-4 text-sm">
        <a href={to.calculator()} className="inline-flex min-h-touch items-center text-accent">
          {t`Calculator`}
        </a>
        <a href={to.planMixer()} className="inline-flex min-h-touch items-center text-accent">
          {t`Mix several plans`}
        </a>
        <a href={to.sites()} className="inline-flex min-h-touch items-center text-accent">
          {t`Sites and pools`}
        </a>
      </p>
      {shown.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <SharedCosts plans={shown} />
          {plans.length > 2 && <PlanOrderChoice order={order} onOrder={setOrder} />}
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState
          title={t`No plans found`}
          text={t`Change the term or the country.`}
          action={<Button kind="secondary" onClick={() => setWanted(everyPlan)}>{t`Show all plans`}</Button>}
        />
      )}
      <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none md:grid md:grid-cols-2 xl:grid-cols-3">
        {shown.map((plan) => (
          <PlanCard
            key={plan.planId}
            plan={plan}
            compare={{ chosen: compared.includes(plan.planId), onToggle: () => toggle(plan.planId) }}
          />
        ))}
      </div>
      {compared.length > 1 && (
        <div className="sticky bottom-16 flex lg:bottom-4 justify-center">
          <Button kind="secondary" onClick={() => setComparing(true)}>
            {t`${plural(compared.length, { one: 'Compare # plan', other: 'Compare # plans' })}`}
          </Button>
        </div>
      )}
      {comparing && (
        <CompareSheet
          plans={plans.filter(({ planId }) => compared.includes(planId))}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  )
}
