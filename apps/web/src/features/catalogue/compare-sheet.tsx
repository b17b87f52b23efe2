import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@terahold/ui/sheet'
import { formatCountry } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import type { Plan } from './plans.ts'
import { termFigures } from './term-figures.ts'

/** Compares the chosen plans. Each property is a row, so that three plans fit on a phone. */
export function CompareSheet({ plans, onClose }: { readonly plans: readonly Plan[]; readonly onClose: () => void }) {
  const { i18n, t } = useLingui()
  const traits = [
    { label: t`Power`, cell: (plan: Plan) => <Th value={plan.power} size="s" /> },
    { label: t`Term`, cell: ({ termDays }: Plan) => t`${plural(termDays, { one: '# day', other: '# days' })}` },
    { label: t`Price`, cell: (plan: Plan) => <Money value={plan.price} size="s" /> },
    { label: t`Fee per TH/s and day`, cell: (plan: Plan) => <Money value={plan.feePerThDay} size="s" /> },
    {
      label: t`Result per TH/s and day`,
      cell: (plan: Plan) => (plan.today === null ? '–' : <Money value={plan.today.netAfterFee} size="s" />),
    },
    { label: t`Result of the term at these figures`, cell: wholeTerm },
    { label: t`Country`, cell: (plan: Plan) => formatCountry(plan.country, i18n.locale) },
  ]
  return (
    <Sheet open onClose={onClose} title={t`Plans side by side`} closeLabel={t`Close`}>
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr>
            {plans.map(({ planId, name }) => (
              <th key={planId} scope="col" className="pr-2 pb-2 align-top wrap-anywhere">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {traits.map(({ label, cell }) => (
          <tbody key={label} className="border-t border-line">
            <tr>
              <th scope="rowgroup" colSpan={plans.length} className="pt-2 text-xs font-normal text-muted">
                {label}
              </th>
            </tr>
            <tr>
              {plans.map((plan) => (
                <td key={plan.planId} className="pr-2 pb-2 align-top">
                  {cell(plan)}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      <p className="mt-3 text-xs text-muted">{t`Past figures do not predict future ones.`}</p>
    </Sheet>
  )
}

function wholeTerm(plan: Plan) {
  const { endAtToday } = termFigures(plan, 1)
  return endAtToday === null ? '–' : <Money value={endAtToday} size="s" />
}
