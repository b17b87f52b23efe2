import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { dayOf } from '@terahold/money/day'
import { Card } from '@terahold/ui/card'
import { ProgressBar } from '@terahold/ui/progress-bar'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { formatDay, formatPower } from '../../shared/format/format.ts'
import { partnerProgress, type Standing } from './partner-progress.ts'

/** The member's progress: power, and for how long it has been held. */
export function PartnerStanding({ partner }: { readonly partner: Standing }) {
  const { i18n, t } = useLingui()
  const today = dayOf(new Date(serverTime.now()))
  const progress = partnerProgress(partner, today, business.partnerDays)
  const th = (milliTh: bigint) => formatPower(milliTh, i18n.locale)
  const [has, needs, missing] = [th(progress.power), th(progress.threshold), th(progress.missing)]
  const { daysHeld, daysLeft, qualifies } = progress
  const total = business.partnerDays
  const since = partner.since === null ? null : formatDay(partner.since, i18n.locale)
  return (
    <Card title={qualifies ? t`You are a capacity partner` : t`Your progress`}>
      <div className="flex flex-col gap-4">
        <ProgressBar
          label={t`Running power today`}
          value={progress.power}
          max={progress.threshold}
          valueText={t`${has} of ${needs} TH/s`}
        />
        <ProgressBar
          label={t`Held without a gap`}
          value={daysHeld}
          max={total}
          valueText={t`${daysHeld} of ${plural(total, { one: '# day', other: '# days' })}`}
        />
        <p className="text-sm text-muted">
          {progress.missing > 0n
            ? t`${missing} TH/s to go. Days count once you reach the threshold.`
            : qualifies
              ? t`You keep the rights while you hold enough power.`
              : t`${plural(daysLeft, { one: '# more day at this power.', other: '# more days at this power.' })}`}
        </p>
        {since !== null && <p className="text-xs text-muted">{t`At the threshold since ${since}`}</p>}
      </div>
    </Card>
  )
}
