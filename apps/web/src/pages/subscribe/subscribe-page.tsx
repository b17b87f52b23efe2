import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Chip } from '@terahold/ui/chip'
import { EmptyState } from '@terahold/ui/empty-state'
import { RackIllustration } from '@terahold/ui/illustrations'
import { Skeleton } from '@terahold/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { PlanCard } from '../../features/catalogue/plan-card.tsx'
import { type Plan, usePlans } from '../../features/catalogue/plans.ts'
import { ChoiceRow } from '../../shared/choice-row.tsx'
import { PageHead } from '../../shared/page-head.tsx'
import { QueryView } from '../../shared/query-view.tsx'
import { Refreshable } from '../../shared/refreshable.tsx'

const CompareSheet = lazy(() =>
  import('../../features/catalogue/compare-sheet.tsx').then((module) => ({ default: module.CompareSheet })),
)

const MOST_COMPARED = 3

/** The plans, with what they would do at the latest recorded numbers. */
export default function SubscribePage() {
  const { t } = useLingui()
  const plans = usePlans()
  return (
    <Refreshable onRefresh={() => plans.refetch()}>
      <PageHead
        title={t`Subscribe`}
      >{t`Power of real machines for a fixed term. Every figure is of the latest settled day.`}</PageHead>
      <div className="px-4 pb-6">
        <QueryView query={plans} skeleton={planSkeleton}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState
                illustration={<RackIllustration />}
                title={t`No plan is open`}
                text={t`There is no free measured capacity right now. New plans appear here when there is.`}
              />
            ) : (
              <PlanList plans={found} />
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
  const [term, setTerm] = useState<number | null>(null)
  const [compared, setCompared] = useState<readonly string[]>([])
  const [comparing, setComparing] = useState(false)
  const terms = [...new Set(plans.map(({ termDays }) => termDays))].toSorted((a, b) => a - b)
  const shown = plans.filter(({ termDays }) => term === null || termDays === term)

  function toggle(planId: string) {
    setCompared((ids) =>
      ids.includes(planId) ? ids.filter((id) => id !== planId) : [...ids, planId].slice(-MOST_COMPARED),
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <ChoiceRow label={t`Term`}>
        <Chip selected={term === null} onToggle={() => setTerm(null)}>{t`All terms`}</Chip>
        {terms.map((days) => (
          <Chip key={days} selected={term === days} onToggle={() => setTerm(term === days ? null : days)}>
            {t`${plural(days, { one: '# day', other: '# days' })}`}
          </Chip>
        ))}
      </ChoiceRow>
      {shown.map((plan) => (
        <PlanCard
          key={plan.planId}
          plan={plan}
          compared={compared.includes(plan.planId)}
          onCompare={() => toggle(plan.planId)}
        />
      ))}
      {compared.length > 1 && (
        <div className="sticky bottom-16 flex justify-center">
          <Button kind="secondary" onClick={() => setComparing(true)}>
            {t`${plural(compared.length, { one: 'Compare # plan', other: 'Compare # plans' })}`}
          </Button>
        </div>
      )}
      {comparing && (
        <Suspense fallback={null}>
          <CompareSheet
            plans={plans.filter(({ planId }) => compared.includes(planId))}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
