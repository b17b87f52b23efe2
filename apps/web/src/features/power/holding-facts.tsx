import { useLingui } from '@lingui/react/macro'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import type { MoneyFields } from './holding-money.ts'

/** What was paid, what was received so far, and the result. */
export function HoldingFacts({ money }: { readonly money: MoneyFields }) {
  const { t } = useLingui()
  const facts = [
    { label: t`Paid`, usdt: money.paid },
    { label: t`Received`, usdt: money.received },
    { label: t`Result`, usdt: money.result, sign: 'always' as const },
  ]
  return (
    <dl className="grid grid-cols-3 gap-3 border-t border-line pt-3">
      {facts.map(({ label, usdt, ...rest }) => (
        <div key={label} className="last:text-right">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="wrap-anywhere">
            <Money value={usdt} unit="" tap {...rest} />
            <Fiat value={usdt} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
