import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ListRow } from '@terahold/ui/list-row'
import { MapPin } from 'lucide-react'
import type { MyPower } from '../../features/power/power.ts'
import { formatBps } from '../../shared/format/format.ts'
import { Th } from '../../shared/format/power.tsx'

/** The pools in which the member’s open holdings run or will run, and their uptime. */
export function OwnPools({ power }: { readonly power: MyPower }) {
  const { i18n, t } = useLingui()
  const { pools, pendingPower } = power
  if (pools.length === 0) return null
  const starting = <Th value={pendingPower} size="s" />
  const uptime = power.uptime30dBps === null ? null : formatBps(power.uptime30dBps, i18n.locale)
  return (
    <section aria-labelledby="own-pools" className="flex flex-col gap-2">
      <h2 id="own-pools" className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>{t`Your pools`}</span>
        {uptime !== null && <span>{t`${uptime} uptime`}</span>}
      </h2>
      <div className="rounded-card border border-line bg-surface px-4 py-1">
        {pools.map(({ poolId, pool, site, power: own }) => (
          <ListRow
            key={poolId}
            href={to.sites()}
            icon={<MapPin aria-hidden="true" className="size-5" />}
            title={pool}
            detail={site}
            value={<Th value={own} />}
          />
        ))}
      </div>
      {pendingPower !== '0' && (
        <p className="text-right text-sm text-muted">
          <Trans>{starting} starts soon</Trans>
        </p>
      )}
    </section>
  )
}
