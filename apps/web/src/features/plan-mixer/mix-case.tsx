import { useLingui } from '@lingui/react/macro'
import { formatSigned } from '@terahold/money/amount'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { FactList } from '../../shared/page/fact-list.tsx'
import type { MixDay } from './mix-figures.ts'

/** The mix's result on one recorded day, and for its whole terms if every day were like it. */
export function MixCase({ title, outcome }: { readonly title: string; readonly outcome: MixDay }) {
  const { i18n, t } = useLingui()
  const { day, net, afterFee, whole, breakEven } = outcome
  const date = formatDay(day, i18n.locale)
  const money = (amount: bigint) => <Money value={formatSigned(amount, PLACES)} size="s" />
  return (
    <section className="border-t border-line pt-3">
      <h3 className="text-sm font-semibold">
        {title} <span className="font-normal text-muted">· {date}</span>
      </h3>
      <FactList
        facts={[
          { label: t`Credited and refunded`, value: money(net) },
          { label: t`Result`, value: money(afterFee) },
          { label: t`Whole term, if every day were like this`, value: money(whole) },
          {
            label: t`Break even`,
            value: breakEven === null ? <span className="text-loss">{t`never`}</span> : t`on day ${breakEven}`,
          },
        ]}
      />
    </section>
  )
}
