import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Skeleton } from '@terahold/ui/skeleton'
import { ChevronRight } from 'lucide-react'
import { BreakEvenNote } from '../../features/power/break-even-note.tsx'
import { dailyMoney } from '../../features/power/daily-money.ts'
import { hasSettledDay, type MoneyFields } from '../../features/power/holding-money.ts'
import { LatestDay } from '../../features/power/latest-day.tsx'
import { PaidBack } from '../../features/power/paid-back.tsx'
import { useRecentDays } from '../../features/power/power.ts'
import { RecentDays } from '../../features/power/recent-days.tsx'
import { formatDayStart } from '../../shared/format/format.ts'

const DAYS = 30

type MemberHeroProps = {
  readonly money: MoneyFields
  /** The first UTC day of the power, while none runs yet. */
  readonly firstDay: string | null
}

/** How much of the price of the open holdings has come back, the last 30 days, and the latest day. */
export function MemberHero({ money, firstDay }: MemberHeroProps) {
  const { i18n, t } = useLingui()
  const { data, isPending } = useRecentDays(DAYS)
  const days = data === undefined ? [] : dailyMoney(data.rows, { today: data.today, days: DAYS })
  const latest = days.findLast(({ fee }) => fee > 0n)
  // Before that, all days are those of holdings that have ended.
  const hasDays = hasSettledDay(money)
  const starts = firstDay === null ? '' : formatDayStart(firstDay, i18n.locale)
  return (
    <section aria-label={t`My holdings`} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <PaidBack money={money} size="l" />
      {isPending && hasDays && <Skeleton shape="block" />}
      {days.length > 0 && hasDays && (
        <>
          <RecentDays days={days} />
          {latest !== undefined && <LatestDay day={latest} />}
        </>
      )}
      {!hasDays && (
        <p className="text-sm">
          {firstDay !== null && <Trans>Starts {starts}.</Trans>}{' '}
          {t`Each day is credited after it ends, once its revenue is recorded.`}
        </p>
      )}
      <BreakEvenNote money={money} />
      <div className="-mb-2 flex flex-wrap gap-x-4 border-t *:grow *:basis-2/5 *:min-w-fit border-line pt-2 text-accent">
        <a href={to.myPower()} className="flex min-h-touch items-center justify-between">
          {t`Daily results`} <ChevronRight aria-hidden="true" size={18} />
        </a>
        <a href={to.performance()} className="flex min-h-touch items-center justify-between">
          {t`Every credit`} <ChevronRight aria-hidden="true" size={18} />
        </a>
      </div>
    </section>
  )
}

/** A skeleton about as high as this card, and as the card of a member without power. */
export function HeroSkeleton() {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <Skeleton shape="short" />
      <Skeleton shape="figure" />
      <Skeleton />
      <Skeleton shape="block" />
      <Skeleton shape="short" />
      <Skeleton shape="row" />
    </div>
  )
}
