import { useLingui } from '@lingui/react/macro'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import type { Plan } from '../../features/catalogue/plans.ts'
import type { TermFigures } from '../../features/catalogue/term-figures.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { FactList } from '../../shared/page/fact-list.tsx'

type PriceLinesProps = { readonly plan: Plan; readonly qty: number; readonly figures: TermFigures }

/** The exact price of a number of units, line by line if it has several parts. */
export function PriceLines({ plan, qty, figures }: PriceLinesProps) {
  const { t } = useLingui()
  const names = { hashrate: t`Prepaid fee for the term`, goods: t`Goods`, shipping: t`Shipping` }
  const times = (amount: string) => formatAmount(parseAmount(amount, PLACES) * BigInt(qty), PLACES)
  return (
    <section aria-label={t`Price`}>
      <FactList
        facts={[
          qty > 1 ? { label: t`Power`, value: <Th value={figures.power} size="s" /> } : null,
          ...(plan.lines.length > 1 ? plan.lines : []).map(({ kind, amount }) => ({
            label: names[kind],
            value: <Money value={times(amount)} size="s" exact />,
          })),
          { label: t`You pay`, value: <Money value={figures.price} exact /> },
        ]}
      />
    </section>
  )
}
