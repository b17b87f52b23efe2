import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@terahold/money/amount'
import type { Quote } from '../../features/withdrawals/amount-entry.ts'
import type { MyCash } from '../../features/withdrawals/requested-withdrawal.ts'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

/** Amount, fee and what arrives. */
export function QuoteFacts({ quote, cash }: { readonly quote: Quote; readonly cash: MyCash }) {
  const { t } = useLingui()
  const { symbol, decimals } = cash
  const money = (amount: bigint) => <Money value={formatAmount(amount, decimals)} unit={symbol} size="s" exact />
  return (
    <FactList
      facts={[
        { label: t`You withdraw`, value: money(quote.amount) },
        {
          label: t`Network fee`,
          value: money(quote.fee),
          ...(quote.fee === 0n ? { note: t`no fee for a cooling-off refund` } : {}),
        },
        {
          label: t`Arrives in your wallet`,
          value: money(quote.receive),
          note: <Fiat value={formatAmount(quote.receive, decimals)} />,
        },
      ]}
    />
  )
}
