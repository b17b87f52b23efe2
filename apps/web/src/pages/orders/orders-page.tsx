import { useLingui } from '@lingui/react/macro'
import type { OrderState } from '@terahold/contract/calls/orders'
import { ButtonLink } from '@terahold/ui/button'
import { Chip } from '@terahold/ui/chip'
import { EmptyState } from '@terahold/ui/empty-state'
import { ParcelIllustration } from '@terahold/ui/illustrations'
import { InfiniteList } from '@terahold/ui/infinite-list'
import { useState } from 'react'
import { OrderCard } from '../../features/orders/order-card.tsx'
import { useOrderWords } from '../../features/orders/order-words.ts'
import { useOrderCounts, useOrders } from '../../features/orders/orders.ts'
import { ChoiceRow } from '../../shared/choice-row.tsx'
import { ListSkeleton } from '../../shared/list-skeleton.tsx'
import { useListTexts } from '../../shared/list-texts.ts'
import { MemberOnly } from '../../shared/member-only.tsx'
import { refreshSubjects } from '../../shared/query-client.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { Refreshable } from '../../shared/refreshable.tsx'

const states = ['awaiting_payment', 'cooling_off', 'active', 'completed', 'cancelled', 'expired', 'refunded'] as const

/** My orders, by state. */
export default function OrdersPage({ state }: { readonly state?: string }) {
  const asked = states.find((known) => known === state)
  return (
    <Refreshable onRefresh={() => refreshSubjects(['orders'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly>
          <Orders asked={asked} />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Orders({ asked }: { readonly asked: OrderState | undefined }) {
  const { t } = useLingui()
  const [state, setState] = useState<OrderState | undefined>(asked)
  const orders = useOrders(state)
  const listTexts = useListTexts()
  return (
    <div className="flex flex-col gap-4">
      <StateChips state={state} onState={setState} />
      <QueryView query={orders.query} skeleton={<ListSkeleton tall />}>
        {() => (
          <InfiniteList
            label={t`Orders`}
            items={orders.rows}
            itemKey={({ orderId }) => orderId}
            renderItem={(order) => <OrderCard order={order} onTimeUp={() => void orders.query.refetch()} />}
            hasMore={orders.hasMore}
            loading={orders.loadingMore}
            failed={orders.moreFailed}
            onLoadMore={orders.loadMore}
            texts={listTexts}
            empty={
              <EmptyState
                illustration={<ParcelIllustration />}
                title={state === undefined ? t`No orders yet` : t`No orders in this state`}
                text={t`An order begins with a plan.`}
                action={<ButtonLink href="#/pages/subscribe/subscribe">{t`See the plans`}</ButtonLink>}
              />
            }
          />
        )}
      </QueryView>
    </div>
  )
}

type StateChipsProps = {
  readonly state: OrderState | undefined
  readonly onState: (state: OrderState | undefined) => void
}

function StateChips({ state, onState }: StateChipsProps) {
  const { t } = useLingui()
  const words = useOrderWords()
  const { data: counts } = useOrderCounts()
  const countOf: Partial<Record<OrderState, number>> =
    counts === undefined ? {} : { ...counts, awaiting_payment: counts.awaitingPayment, cooling_off: counts.coolingOff }
  return (
    <ChoiceRow label={t`State`} scrolls>
      <Chip selected={state === undefined} onToggle={() => onState(undefined)}>{t`All`}</Chip>
      {states.map((known) => (
        <Chip key={known} selected={state === known} onToggle={() => onState(state === known ? undefined : known)}>
          {words[known]}
          {(countOf[known] ?? 0) > 0 && <span className="ml-1.5 tabular-nums">{countOf[known]}</span>}
        </Chip>
      ))}
    </ChoiceRow>
  )
}
