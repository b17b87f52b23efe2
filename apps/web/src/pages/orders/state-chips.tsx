import { useLingui } from '@lingui/react/macro'
import type { orderCounts } from '@terahold/contract/calls/member/orders'
import type { Answer } from '@terahold/contract/client'
import { Chip } from '@terahold/ui/chip'
import { useOrderWords } from '../../features/orders/order-words.ts'
import { type OrderFilter, useOrderCounts } from '../../features/orders/orders.ts'
import { ChoiceRow } from '../../shared/form/choice-row.tsx'

/** In the order in which an order, and its goods, pass through them. */
export const filters = [
  ...(['awaiting_payment', 'cooling_off', 'active', 'to_ship', 'shipped'] as const),
  ...(['completed', 'cancelled', 'expired', 'refunded'] as const),
]

const countNames = {
  ...({ awaiting_payment: 'awaitingPayment', cooling_off: 'coolingOff', active: 'active' } as const),
  ...({ to_ship: 'toShip', shipped: 'shipped', completed: 'completed' } as const),
  ...({ cancelled: 'cancelled', expired: 'expired', refunded: 'refunded' } as const),
} satisfies Record<OrderFilter, keyof Answer<typeof orderCounts>['data']>

type StateChipsProps = {
  readonly state: OrderFilter | undefined
  readonly onState: (state: OrderFilter | undefined) => void
}

/** The states of orders, each with its number of orders. */
export function StateChips({ state, onState }: StateChipsProps) {
  const { t } = useLingui()
  const words = { ...useOrderWords(), to_ship: t`To ship`, shipped: t`On its way` }
  const { data: counts } = useOrderCounts()
  return (
    <ChoiceRow label={t`State`}>
      <Chip selected={state === undefined} onToggle={() => onState(undefined)}>
        {t`All`}
        <Count value={counts?.all} />
      </Chip>
      {filters.map((known) => (
        <Chip key={known} selected={state === known} onToggle={() => onState(state === known ? undefined : known)}>
          {words[known]}
          <Count value={counts?.[countNames[known]]} />
        </Chip>
      ))}
    </ChoiceRow>
  )
}

function Count({ value = 0 }: { readonly value: number | undefined }) {
  return value === 0 ? null : <span className="ml-1.5 tabular-nums">{value}</span>
}
