import { useLingui } from '@lingui/react/macro'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import type { Quote } from '../../features/withdrawals/amount-entry.ts'
import type { MyCash } from '../../features/withdrawals/requested-withdrawal.ts'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

/** The fee and what arrives. Both have their places before there is an amount, so that typing moves nothing. */
export function QuoteFacts({ quote, cash }: { readonly quote: Quote | null; readonly cash: MyCash }) {
  const { t } = useLingui()
  const { symbol, decimals, feeQuote } = cash
  const money = (amount: bigint) => <Money value={formatAmount(amount, decimals)} unit={symbol} size="s" exact />
  return (
    <FactList
      facts={[
        {
          label: t`Network fee`,
          value: money(quote?.fee ?? parseAmount(feeQuote, decimals)),
          ...(quote?.fee === 0n ? { note: t`no fee for a refund` } : {}),
        },
        {
          label: t`Arrives in your wallet`,
          value: quote === null ? '–' : money(quote.receive),
          ...(quote === null ? {} : { note: <Fiat value={formatAmount(quote.receive, decimals)} /> }),
        },
      ]}
    />
  )
}
