import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { ShipmentIllustration } from '@terahold/ui/illustrations'
import { useState } from 'react'
import { OrderCard } from '../../features/orders/order-card.tsx'
import { type OrderFilter, useOrders } from '../../features/orders/orders.ts'
import { ExitOrder } from '../../features/power/exit-order.tsx'
import { OrderGoods } from '../../features/shipments/order-goods.tsx'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { filters, StateChips } from './state-chips.tsx'

/** The member's orders, by state. */
export default function OrdersPage({ state }: { readonly state?: string }) {
  const example = useExample()
  const asked = filters.find((known) => known === state)
  return (
    <Refreshable onRefresh={() => refreshSubjects(['orders'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly example={example}>
          <Orders asked={asked} />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Orders({ asked }: { readonly asked: OrderFilter | undefined }) {
  const { t } = useLingui()
  const [state, setState] = useState<OrderFilter | undefined>(asked)
  const orders = useOrders(state)
  return (
    <div className="flex flex-col gap-4">
      <StateChips state={state} onState={setState} />
      <QueryView query={orders.query} skeleton={<ListSkeleton tall />}>
        {() => (
          <PagedList
            label={t`Orders`}
            list={orders}
            itemKey={({ orderId }) => orderId}
            renderItem={(order) => (
              <OrderCard
                order={order}
                onTimeUp={() => void orders.query.refetch()}
                goods={<OrderGoods order={order} />}
                exit={order.state === 'active' && <ExitOrder orderId={order.orderId} />}
              />
            )}
            empty={
              <EmptyState
                illustration={<ShipmentIllustration />}
                title={state === undefined ? t`No orders yet` : t`No orders in this state`}
                text={t`Choose a plan to order.`}
                action={<ButtonLink href={to.subscribe()}>{t`See the plans`}</ButtonLink>}
              />
            }
          />
        )}
      </QueryView>
    </div>
  )
}

function useExample() {
  const { i18n } = useLingui()
  return [
    {
      id: '1',
      title: <Th value="10" />,
      detail: formatDay('2026-11-12', i18n.locale),
      value: <Money value="3.6" size="s" />,
    },
    {
      id: '2',
      title: <Th value="25" />,
      detail: formatDay('2026-10-02', i18n.locale),
      value: <Money value="25.875" size="s" />,
    },
  ]
}
