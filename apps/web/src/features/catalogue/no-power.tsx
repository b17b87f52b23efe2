import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { ListRow } from '@terahold/ui/list-row'
import { SkeletonGroup } from '@terahold/ui/skeleton'
import type { ReactNode } from 'react'
import { formatCountry } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { examplePlan } from './example-holding.ts'
import { type Plan, usePlans } from './plans.ts'

type NoPowerProps = {
  readonly hasEnded: boolean
  /** Shown until the plans are read. */
  readonly waiting: ReactNode
}

/** For a member without power: starts with the plan of the example that the visitor saw. */
export function NoPower({ hasEnded, waiting }: NoPowerProps) {
  const { t } = useLingui()
  const plans = usePlans()
  if (plans.isPending) return <SkeletonGroup label={t`Loading`}>{waiting}</SkeletonGroup>
  const plan = plans.data && examplePlan(plans.data)
  return (
    <section aria-label={t`My holdings`} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p className="text-xl font-semibold">{hasEnded ? t`No holding is running.` : t`No power yet`}</p>
      {plan === undefined ? (
        <ButtonLink wide href={to.subscribe()}>{t`Choose a plan`}</ButtonLink>
      ) : (
        <>
          <PlanRow plan={plan} />
          {!hasEnded && <WhatHappens />}
          <ButtonLink wide href={to.checkout({ planId: plan.planId })}>{t`View terms`}</ButtonLink>
          <ButtonLink wide kind="secondary" href={to.subscribe()}>{t`All plans`}</ButtonLink>
        </>
      )}
      {hasEnded && <ButtonLink wide kind="secondary" href={to.powerHistory()}>{t`Ended holdings`}</ButtonLink>}
    </section>
  )
}

function PlanRow({ plan }: { readonly plan: Plan }) {
  const { i18n, t } = useLingui()
  const { termDays } = plan
  return (
    <ListRow
      title={plan.name}
      detail={
        <>
          <Th value={plan.power} size="s" /> · {t`${plural(termDays, { one: '# day', other: '# days' })}`} ·{' '}
          {formatCountry(plan.country, i18n.locale)}
        </>
      }
      value={<Money value={plan.price} />}
    />
  )
}

/** The way from here to the first credit, for a member who never had power. */
function WhatHappens() {
  const { t } = useLingui()
  const { coolingOffHours } = business
  return (
    <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm">
      <li>{t`Read the terms and risks, then pay.`}</li>
      <li>{t`Your power starts after at least ${coolingOffHours} hours. Until then you can cancel.`}</li>
      <li>{t`Each day is credited after it ends, once its revenue is recorded.`}</li>
    </ol>
  )
}
