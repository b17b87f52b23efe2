import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { ListRow } from '@terahold/ui/list-row'
import { Skeleton, SkeletonGroup } from '@terahold/ui/skeleton'
import type { ReactNode } from 'react'
import { useMyCash } from '../../features/cash/cash.ts'
import { examplePlan } from '../../features/catalogue/example-holding.ts'
import { type Plan, usePlans } from '../../features/catalogue/plans.ts'
import { useMyPower } from '../../features/power/power.ts'
import { LazyProofCard } from '../../features/proof/lazy-proof.tsx'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { formatCountry } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { withAllWords } from '../../shared/locale/i18n.ts'
import { AttentionList } from './attention-list.tsx'
import { HeroSkeleton, MemberHero } from './member-hero.tsx'
import { OwnPools } from './own-pools.tsx'

const HoldNote = lazyPart(
  () => withAllWords(() => import('../../shared/page/hold-note.tsx')),
  (module) => module.HoldNote,
)

type MemberHomeProps = {
  /** What everybody can check: last, and on a wide screen under the hero. */
  readonly evidence: ReactNode
  /** Links to public pages. */
  readonly links: ReactNode
}

/** What came back of what was paid, the balance, the member's pools, and what needs their attention. */
export function MemberHome({ evidence, links }: MemberHomeProps) {
  const { t } = useLingui()
  const power = useMyPower()
  const cash = useMyCash()
  return (
    <div className="in-order flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
      <h1 className="sr-only">{t`Your mining power`}</h1>
      <QueryView compact query={power} skeleton={<HeroSkeleton />}>
        {({ open, activePower, endedPower, nextStart }) =>
          open === null ? (
            <NothingRuns hasEnded={endedPower !== '0'} />
          ) : (
            <MemberHero money={open} firstDay={activePower === '0' ? nextStart : null} />
          )
        }
      </QueryView>
      <div className="in-order flex flex-col gap-5 lg:row-span-2">
        <section aria-label={t`Balance`} className="rounded-card border border-line bg-surface px-4 py-1">
          <QueryView compact query={cash} skeleton={<Skeleton shape="figure" />}>
            {({ available, pending, symbol }) => (
              <ListRow
                href={to.withdraw()}
                title={t`Balance`}
                detail={
                  pending === '0' ? undefined : (
                    <>
                      <Money value={pending} unit={symbol} size="s" /> {t`pending`}
                    </>
                  )
                }
                value={
                  <>
                    <Money value={available} unit={symbol} size="title" />
                    <Fiat isPlain value={available} />
                  </>
                }
              />
            )}
          </QueryView>
        </section>
        <LazyProofCard />
        {power.data !== undefined && <OwnPools power={power.data} />}
        {cash.data && cash.data.holdUntil !== null && (
          <HoldNote holdUntil={cash.data.holdUntil} holdReason={cash.data.holdReason} />
        )}
        <AttentionList />
        {links}
      </div>
      {evidence}
    </div>
  )
}

/** Starts with the plan of the example that the visitor saw. */
function NothingRuns({ hasEnded }: { readonly hasEnded: boolean }) {
  const { t } = useLingui()
  const plans = usePlans()
  if (plans.isPending)
    return (
      <SkeletonGroup label={t`Loading`}>
        <HeroSkeleton />
      </SkeletonGroup>
    )
  const plan = plans.data && examplePlan(plans.data)
  return (
    <section aria-label={t`My holdings`} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p className="text-xl font-semibold">{t`No power yet`}</p>
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
