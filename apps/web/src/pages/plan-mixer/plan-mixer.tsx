import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useRef } from 'react'
import { DayResult } from '../../features/catalogue/day-result.tsx'
import type { Plan } from '../../features/catalogue/plans.ts'
import { useOrders } from '../../features/orders/orders.ts'
import { fitMix, mostUnits } from '../../features/plan-mixer/fit-mix.ts'
import { MixBar } from '../../features/plan-mixer/mix-bar.tsx'
import { mixFigures } from '../../features/plan-mixer/mix-figures.ts'
import { ordersOfMix } from '../../features/plan-mixer/mix-orders.ts'
import { MixOutcome } from '../../features/plan-mixer/mix-outcome.tsx'
import { MixRow } from '../../features/plan-mixer/mix-row.tsx'
import { useMix } from '../../features/plan-mixer/use-mix.ts'
import { useDaysOfPools } from '../../features/sites/pool-days.ts'
import { Note } from '../../shared/page/note.tsx'
import { MemberContext, useSession } from '../../shared/session/session.ts'
import { CheckoutList } from './checkout-list.tsx'

type PlanMixerProps = { readonly plans: readonly Plan[] }

/** The plans with their quantities, and the totals of the mix. */
export function PlanMixer({ plans }: PlanMixerProps) {
  const member = useSession()
  if (member === null) return <Mix plans={plans} orders={null} />
  return (
    <MemberContext value={member}>
      <MemberMix plans={plans} />
    </MemberContext>
  )
}

function MemberMix({ plans }: PlanMixerProps) {
  return <Mix plans={plans} orders={useOrders(undefined)} />
}

/** `orders` are the member's; null for a visitor. */
function Mix({ plans, orders }: PlanMixerProps & { readonly orders: ReturnType<typeof useOrders> | null }) {
  const { t } = useLingui()
  const mix = useMix()
  const checkouts = useRef<HTMLHeadingElement>(null)
  const orderOf = (planId: string, qty: number) =>
    ordersOfMix([{ planId, qty }], orders?.rows ?? [], mix.since ?? 0)[0] ?? null
  const wanted = Object.entries(mix.quantities)
  const ordered = new Set(wanted.flatMap(([planId, qty]) => (orderOf(planId, qty) === null ? [] : [planId])))
  const quantities = fitMix(plans, mix.quantities, ordered)
  const parts = plans.flatMap((plan) => {
    const qty = quantities[plan.planId] ?? 0
    return qty === 0 ? [] : [{ plan, qty }]
  })
  // What was ordered is not available any more, so it takes nothing from the rest.
  const open = Object.fromEntries(Object.entries(quantities).filter(([planId]) => !ordered.has(planId)))
  const recorded = useDaysOfPools([...new Set(plans.map(({ poolId }) => poolId))])
  const figures = mixFigures(parts, recorded.days)
  const areOrdersKnown = orders === null || orders.first !== undefined
  const isSmaller = areOrdersKnown && wanted.some(([planId, qty]) => quantities[planId] !== qty)

  function showCheckouts() {
    checkouts.current?.focus({ preventScroll: true })
    checkouts.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <div className="flex flex-col gap-4 px-4 pb-6">
        {isSmaller && <Note tone="warning">{t`Less capacity is available now, so we reduced your mix.`}</Note>}
        <div className="flex flex-col gap-4 md:grid md:grid-cols-2">
          {plans.map((plan) => (
            <MixRow
              key={plan.planId}
              plan={plan}
              qty={quantities[plan.planId] ?? 0}
              mostUnits={Math.max(quantities[plan.planId] ?? 0, mostUnits(plan, plans, open))}
              onQty={(qty) => mix.set(plan.planId, qty)}
              result={<DayResult today={plan.today} />}
            />
          ))}
        </div>
        {recorded.missing && (
          <div role="alert" className="flex items-center justify-between gap-3 text-sm">
            <span>{t`Some recorded days could not be loaded.`}</span>
            <Button kind="plain" onClick={recorded.refetch}>{t`Try again`}</Button>
          </div>
        )}
        {parts.length === 0 ? (
          <EmptyState
            illustration={<LedgerIllustration />}
            title={t`Your mix is empty`}
            text={<Trans>Add a plan above to see its cost and days.</Trans>}
          />
        ) : (
          <>
            <MixOutcome figures={figures} />
            <CheckoutList
              parts={parts}
              orders={parts.map(({ plan, qty }) => orderOf(plan.planId, qty))}
              query={orders?.query ?? null}
              headingRef={checkouts}
              onEmpty={mix.empty}
            />
          </>
        )}
      </div>
      {parts.length > 0 && <MixBar figures={figures} onSubscribe={showCheckouts} />}
    </>
  )
}
