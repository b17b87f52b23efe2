import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import type { MyCash } from '../../features/withdrawals/requested-withdrawal.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

/** What is the least and the most that can be withdrawn. */
export function LimitFacts({ cash }: { readonly cash: MyCash }) {
  const { t } = useLingui()
  const { withdrawDayHours: hours, withdrawMonthDays: days } = business
  const { symbol, feeFree, min, dayLimitLeft, monthLimitLeft } = cash
  const money = (value: string) => <Money value={value} unit={symbol} size="s" />
  const refund = { label: t`No fee, no minimum`, value: money(feeFree), note: t`from a refund` }
  return (
    <section aria-labelledby="withdrawal-limits">
      <h2 id="withdrawal-limits" className="font-semibold">{t`Limits`}</h2>
      <FactList
        facts={[
          /[1-9]/.test(feeFree) ? refund : null,
          { label: t`Minimum`, value: money(min), note: t`or less, once every ${days} days` },
          { label: t`${hours}-hour limit left`, value: money(dayLimitLeft) },
          { label: t`${days}-day limit left`, value: money(monthLimitLeft) },
        ]}
      />
    </section>
  )
}
