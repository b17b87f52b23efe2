import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { parsePower } from '@terahold/money/power'
import { ListRow } from '@terahold/ui/list-row'
import { NotKnownYet } from '@terahold/ui/skeleton'
import { MapPin } from 'lucide-react'
import { type MyPower, useNewestHoldings } from '../../features/power/power.ts'
import { formatBps } from '../../shared/format/format.ts'
import { Power } from '../../shared/format/power.tsx'

/** The pools in which the member's open holdings run, and their uptime. */
export function OwnPools({ power }: { readonly power: MyPower }) {
  const { i18n, t } = useLingui()
  const { data: open = [], isPending } = useNewestHoldings('open')
  if (isPending) return <NotKnownYet />
  const pools = new Map(
    open.map(({ poolId, pool, site }) => {
      const powers = open.filter((other) => other.poolId === poolId).map(({ power: own }) => parsePower(own))
      return [poolId, { pool, site, power: powers.reduce((sum, own) => sum + own, 0n) }]
    }),
  )
  if (pools.size === 0) return null
  const uptime = power.uptime30dBps === null ? null : formatBps(power.uptime30dBps, i18n.locale)
  return (
    <section aria-labelledby="own-pools" className="flex flex-col gap-2">
      <h2 id="own-pools" className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>{t`Your pools`}</span>
        {uptime !== null && <span>{t`${uptime} uptime`}</span>}
      </h2>
      <div className="rounded-card border border-line bg-surface px-4 py-1">
        {[...pools].map(([poolId, { pool, site, power: own }]) => (
          <ListRow
            key={poolId}
            href={to.projects()}
            icon={<MapPin aria-hidden="true" className="size-5" />}
            title={pool}
            detail={site}
            value={<Power value={own} locale={i18n.locale} />}
          />
        ))}
      </div>
    </section>
  )
}
