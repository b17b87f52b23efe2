import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { useOrderCounts } from '../../features/orders/orders.ts'

/** How many orders are in the states that need the member. */
export function OrderBadges() {
  const { t } = useLingui()
  const { data } = useOrderCounts()
  const states = [
    { state: 'awaiting_payment', label: t`To pay`, count: data?.awaitingPayment },
    { state: 'cooling_off', label: t`Cooling-off`, count: data?.coolingOff },
    { state: 'active', label: t`Active`, count: data?.active },
    { state: 'to_ship', label: t`To ship`, count: data?.toShip },
    { state: 'shipped', label: t`On its way`, count: data?.shipped },
    { state: 'completed', label: t`Completed`, count: data?.completed },
  ]
  return (
    <nav aria-label={t`Orders`} className="grid grid-cols-3 rounded-card border border-line bg-surface">
      {states.map(({ state, label, count }) => (
        <a
          key={state}
          href={to.orders({ state })}
          className="flex min-h-touch flex-col items-center gap-0.5 px-1 py-3 text-center"
        >
          <span className="text-xl font-semibold tabular-nums">{count ?? '–'}</span>
          <span className="text-xs wrap-anywhere text-muted">{label}</span>
        </a>
      ))}
    </nav>
  )
}
