import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import type { DayMoney } from './daily-money.ts'

/** What a day returned, and its result. */
export function LatestDay({ day }: { readonly day: DayMoney }) {
  const { i18n } = useLingui()
  const date = formatDay(day.day, i18n.locale)
  const back = <Money value={formatAmount(day.back, PLACES)} size="s" sign="always" unit="" tap />
  const result = <Money value={formatSigned(day.result, PLACES)} size="s" sign="always" unit="" tap />
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-sm">
      <span className="text-muted">{date}</span>
      <span>
        <Trans>
          {back} returned, result {result}
        </Trans>
      </span>
    </p>
  )
}
