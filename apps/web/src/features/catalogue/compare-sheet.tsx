import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@terahold/ui/sheet'
import { Money } from '../../shared/money.tsx'
import { Th } from '../../shared/power-text.tsx'
import type { Plan } from './plans.ts'
import { termFigures } from './term-figures.ts'

/** The chosen plans side by side. */
export function CompareSheet({ plans, onClose }: { readonly plans: readonly Plan[]; readonly onClose: () => void }) {
  const { t } = useLingui()
  const rows = [
    { label: t`Power`, cell: (plan: Plan) => <Th value={plan.power} size="s" /> },
    { label: t`Term`, cell: (plan: Plan) => t`${plan.termDays} days` },
    { label: t`Price`, cell: (plan: Plan) => <Money value={plan.price} size="s" /> },
    { label: t`Fee per TH and day`, cell: (plan: Plan) => <Money value={plan.feePerThDay} size="s" /> },
    {
      label: t`Left per TH and day`,
      cell: (plan: Plan) => (plan.today === null ? '–' : <Money value={plan.today.netAfterFee} size="s" />),
    },
    { label: t`Whole term at these numbers`, cell: (plan: Plan) => atToday(plan) },
    { label: t`Place`, cell: (plan: Plan) => plan.country },
  ]
  return (
    <Sheet open onClose={onClose} title={t`Plans side by side`} closeLabel={t`Close`}>
      <div className="overflow-x-auto" role="region" aria-label={t`Plans side by side`} tabIndex={0}>
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              <td />
              {plans.map(({ planId, name }) => (
                <th key={planId} scope="col" className="min-w-28 p-2 align-top">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cell }) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="p-2 pl-0 font-normal text-muted">
                  {label}
                </th>
                {plans.map((plan) => (
                  <td key={plan.planId} className="p-2">
                    {cell(plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-xs text-muted">{t`Past figures say nothing about tomorrow’s. They are shown so that you can see how it stands now.`}</p>
    </Sheet>
  )
}

function atToday(plan: Plan) {
  const { endAtToday } = termFigures(plan, 1)
  return endAtToday === null ? '–' : <Money value={endAtToday} size="s" />
}
