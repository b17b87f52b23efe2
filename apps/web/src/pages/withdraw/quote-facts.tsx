import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@terahold/money/amount'
import type { Quote } from '../../features/withdrawals/amount-entry.ts'
import type { MyCash } from '../../features/withdrawals/asked-withdrawal.ts'
import { FactList } from '../../shared/fact-list.tsx'
import { Money } from '../../shared/money.tsx'

/** Amount, fee and what arrives, and the limits around them. */
export function QuoteFacts({ quote, cash }: { readonly quote: Quote; readonly cash: MyCash }) {
  const { t } = useLingui()
  const { symbol, decimals, min, dayLimitLeft, monthLimitLeft } = cash
  const money = (amount: bigint) => <Money value={formatAmount(amount, decimals)} unit={symbol} size="s" exact />
  return (
    <FactList
      facts={[
        { label: t`You withdraw`, value: money(quote.amount) },
        {
          label: t`Network fee`,
          value: money(quote.fee),
          ...(quote.fee === 0n ? { note: t`a cooling-off refund leaves without a fee` } : {}),
        },
        { label: t`Arrives in your wallet`, value: money(quote.receive) },
        {
          label: t`Minimum`,
          value: <Money value={min} unit={symbol} size="s" />,
          note: t`less is possible once in 30 days`,
        },
        { label: t`Left today`, value: <Money value={dayLimitLeft} unit={symbol} size="s" /> },
        { label: t`Left in 30 days`, value: <Money value={monthLimitLeft} unit={symbol} size="s" /> },
      ]}
    />
  )
}
