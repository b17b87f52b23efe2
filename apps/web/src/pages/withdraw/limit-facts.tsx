import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import type { MyCash } from '../../features/withdrawals/requested-withdrawal.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

type LimitFactsProps = {
  readonly cash: MyCash
  /** Whether the fee of the amount typed is shown already. */
  readonly hasFee: boolean
}

/** The fee of a withdrawal and the limits. */
export function LimitFacts({ cash, hasFee }: LimitFactsProps) {
  const { t } = useLingui()
  const { withdrawDayHours: hours, withdrawMonthDays: days } = business
  const { symbol, feeQuote, feeFree, min, dayLimitLeft, monthLimitLeft } = cash
  const money = (value: string) => <Money value={value} unit={symbol} size="s" />
  const refund = { label: t`No fee, no minimum`, value: money(feeFree), note: t`from a cooling-off refund` }
  return (
    <section aria-labelledby="withdrawal-limits">
      <h2 id="withdrawal-limits" className="font-semibold">{t`Fee and limits`}</h2>
      <FactList
        facts={[
          hasFee ? null : { label: t`Network fee`, value: money(feeQuote) },
          /[1-9]/.test(feeFree) ? refund : null,
          { label: t`Minimum`, value: money(min), note: t`or less, once every ${days} days` },
          { label: t`${hours}-hour limit left`, value: money(dayLimitLeft) },
          { label: t`${days}-day limit left`, value: money(monthLimitLeft) },
        ]}
      />
    </section>
  )
}
