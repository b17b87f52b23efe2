import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { ChevronRight } from 'lucide-react'
import { BreakEvenNote } from '../../features/power/break-even-note.tsx'
import { type DayMoney, dailyMoney } from '../../features/power/daily-money.ts'
import type { MoneyFields } from '../../features/power/holding-money.ts'
import { PaidBack } from '../../features/power/paid-back.tsx'
import { useRecentReceipts } from '../../features/power/power.ts'
import { RecentDays } from '../../features/power/recent-days.tsx'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'

const DAYS = 30

/** What came back of what was paid for the open holdings, the last 30 days, and the latest one. */
export function MemberHero({ money }: { readonly money: MoneyFields }) {
  const { t } = useLingui()
  const receipts = useRecentReceipts(DAYS)
  const days =
    receipts.data === undefined ? [] : dailyMoney(receipts.data.rows, { today: receipts.data.today, days: DAYS })
  const settled = days.filter(({ fee }) => fee > 0n)
  return (
    <section aria-label={t`My holdings`} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <PaidBack money={money} size="l" />
      {days.length > 0 && (
        <>
          <RecentDays days={days} />
          <LatestDay day={settled.at(-1)} />
        </>
      )}
      <BreakEvenNote money={money} />
      <div className="-mb-2 grid grid-cols-2 gap-4 border-t border-line pt-2 text-accent">
        <a href={to.myPower()} className="flex min-h-touch items-center justify-between">
          {t`Each day`} <ChevronRight aria-hidden="true" size={18} />
        </a>
        <a href={to.performance()} className="flex min-h-touch items-center justify-between">
          {t`Sources`} <ChevronRight aria-hidden="true" size={18} />
        </a>
      </div>
    </section>
  )
}

function LatestDay({ day }: { readonly day: DayMoney | undefined }) {
  const { i18n } = useLingui()
  if (day === undefined) return null
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
