import { useLingui } from '@lingui/react/macro'
import { Money } from '../../shared/format/money.tsx'
import type { MoneyFields } from './holding-money.ts'

/** What was paid, what was received so far, and the result. */
export function HoldingFacts({ money }: { readonly money: MoneyFields }) {
  const { t } = useLingui()
  const facts = [
    { label: t`Paid`, value: <Money value={money.paid} unit="" tap /> },
    { label: t`Received`, value: <Money value={money.received} unit="" tap /> },
    { label: t`Result`, value: <Money value={money.result} unit="" sign="always" tap /> },
  ]
  return (
    <dl className="grid grid-cols-3 gap-3 border-t border-line pt-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="last:text-right">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
