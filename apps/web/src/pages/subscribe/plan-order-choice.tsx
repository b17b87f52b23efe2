import { useLingui } from '@lingui/react/macro'
import { type PlanOrder, planOrders } from '../../features/catalogue/plans.ts'

type PlanOrderChoiceProps = { readonly order: PlanOrder; readonly onOrder: (order: PlanOrder) => void }

/** In which order the plans are. */
export function PlanOrderChoice({ order, onOrder }: PlanOrderChoiceProps) {
  const { t } = useLingui()
  const words: Readonly<Record<PlanOrder, string>> = {
    suggested: t`Suggested order`,
    price: t`Lowest price first`,
    term: t`Shortest term first`,
  }
  return (
    <select
      aria-label={t`Order of the plans`}
      className="min-h-touch max-w-full rounded-control border border-edge bg-surface px-3 text-sm text-ink"
      value={order}
      onChange={({ target }) => onOrder(target.value as PlanOrder)}
    >
      {planOrders.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice]}
        </option>
      ))}
    </select>
  )
}
