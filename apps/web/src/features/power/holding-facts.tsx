import { useLingui } from '@lingui/react/macro'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import { FigureRow } from '../../shared/page/figure-row.tsx'
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
    <div className="border-t border-line pt-3">
      <FigureRow
        facts={facts.map(({ label, usdt, ...rest }) => ({
          label,
          value: (
            <>
              <Money value={usdt} unit="" tap {...rest} />
              <Fiat value={usdt} />
            </>
          ),
        }))}
      />
    </div>
  )
}
