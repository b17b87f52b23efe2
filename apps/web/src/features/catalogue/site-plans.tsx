import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@terahold/ui/skeleton'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePlans } from './plans.ts'

/** The plans of one site. */
export function SitePlans({ siteId }: { readonly siteId: string }) {
  const { t } = useLingui()
  const plans = usePlans()
  return (
    <section aria-labelledby={`plans-${siteId}`} className="flex flex-col gap-3">
      <h2 id={`plans-${siteId}`} className="text-base font-semibold">
        {t`Plans on this site`}
      </h2>
      <QueryView query={plans} skeleton={<Skeleton shape="block" />}>
        {(found) => {
          const here = found.filter((plan) => plan.siteId === siteId)
          if (here.length === 0) return <p className="text-sm text-muted">{t`No plan is on sale here.`}</p>
          return (
            <div className="flex flex-col gap-4">
              {here.map((plan) => (
                <PlanCard key={plan.planId} plan={plan} level={3} />
              ))}
            </div>
          )
        }}
      </QueryView>
    </section>
  )
}
