import { useLingui } from '@lingui/react/macro'
import { Select } from '@terahold/ui/select'
import { type PlanOrder, planOrders } from '../../features/catalogue/plans.ts'

type PlanOrderChoiceProps = { readonly order: PlanOrder; readonly onOrder: (order: PlanOrder) => void }

/** Chooses the order of the plans. */
export function PlanOrderChoice({ order, onOrder }: PlanOrderChoiceProps) {
  const { t } = useLingui()
  const words: Readonly<Record<PlanOrder, string>> = {
    suggested: t`Suggested order`,
    price: t`Lowest price first`,
    term: t`Shortest term first`,
  }
  return (
    <Select
      aria-label={t`Order of the plans`}
      value={order}
      onChange={({ target }) => onOrder(target.value as PlanOrder)}
    >
      {planOrders.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice]}
        </option>
      ))}
    </Select>
  )
}
