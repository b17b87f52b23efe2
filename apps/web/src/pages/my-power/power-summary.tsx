import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Figure } from '@terahold/ui/figure'
import { useMyPower } from '../../features/power/power.ts'
import { formatBps, formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'

/** The total power, yesterday's net, and today's at the latest figures. */
export function PowerSummary() {
  const { i18n, t } = useLingui()
  const power = useMyPower()
  return (
    <section aria-label={t`My power`} className="rounded-card border border-line bg-surface p-4">
      <QueryView compact query={power}>
        {({ activePower, pendingPower, endedPower, yesterdayNet, todayEstimate, uptime30dBps, asOf }) => (
          <div className="flex flex-col gap-4">
            <Figure label={t`Working now`}>
              <Th value={activePower} size="l" />
            </Figure>
            <div className="grid grid-cols-2 gap-4">
              <Figure label={t`Starts soon`}>
                <Th value={pendingPower} />
              </Figure>
              <Figure label={t`Ended`}>
                <Th value={endedPower} />
              </Figure>
              <Figure label={t`Yesterday, net`} href={to.performance()}>
                {yesterdayNet === null ? (
                  <span className="text-sm">{t`not settled yet`}</span>
                ) : (
                  <Money value={yesterdayNet} />
                )}
              </Figure>
              <Figure label={t`A day at the latest numbers`} note={t`an illustration, no promise`}>
                {todayEstimate === null ? (
                  <span className="text-sm">{t`no figure yet`}</span>
                ) : (
                  <Money value={todayEstimate} />
                )}
              </Figure>
              {uptime30dBps !== null && (
                <Figure label={t`Uptime, 30 days`}>{formatBps(uptime30dBps, i18n.locale)}</Figure>
              )}
            </div>
            <p className="text-xs text-muted">{t`As of ${formatInstant(asOf, i18n.locale)}`}</p>
          </div>
        )}
      </QueryView>
    </section>
  )
}
