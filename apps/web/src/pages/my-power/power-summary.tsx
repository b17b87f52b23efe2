import { Trans, useLingui } from '@lingui/react/macro'
import { useMyPower } from '../../features/power/power.ts'
import { formatBps } from '../../shared/format/format.ts'
import { Th } from '../../shared/format/power.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'

/** How much power runs now and soon, and the uptime of its pools. */
export function PowerSummary() {
  const { i18n, t } = useLingui()
  const power = useMyPower()
  return (
    <section aria-label={t`My power`}>
      <QueryView compact query={power}>
        {({ activePower, pendingPower, uptime30dBps }) => {
          const starting = <Th value={pendingPower} size="s" />
          const uptime = uptime30dBps === null ? null : formatBps(uptime30dBps, i18n.locale)
          return (
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Th value={activePower} size="l" />
              <span className="text-sm text-muted">
                {uptime !== null && t`${uptime} uptime`}
                {uptime !== null && pendingPower !== '0' && ' · '}
                {pendingPower !== '0' && <Trans>{starting} starts soon</Trans>}
              </span>
            </p>
          )
        }}
      </QueryView>
    </section>
  )
}
