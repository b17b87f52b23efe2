import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Card } from '@terahold/ui/card'
import { useState } from 'react'
import { formatBps, formatDay } from '../../shared/format/format.ts'
import { Th } from '../../shared/format/power.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { EvidenceLink } from './evidence-link.tsx'
import { PoolEvidence } from './pool-evidence.tsx'
import { PoolRevenue } from './pool-revenue.tsx'
import { PoolUptime } from './pool-uptime.tsx'
import type { SitePool } from './sites.ts'

type PoolSectionProps = {
  readonly pool: SitePool
  /** The only pool of its site, so the site's figures are its own. */
  readonly isOnly: boolean
}

/** A pool: its capacity, its dates, its revenue, its uptime, and the evidence. */
export function PoolSection({ pool, isOnly }: PoolSectionProps) {
  const { i18n, t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { capacity, uptime30dBps, openedOn, closedOn, evidenceUrl, poolId } = pool
  const free = pool.plans?.[0]?.available
  const { attestedDaysForMean: uptimeDays } = business
  return (
    <Card title={pool.name}>
      <div className="flex flex-col gap-4">
        <FactList
          facts={[
            isOnly ? null : { label: t`Capacity`, value: <Th value={capacity} size="s" /> },
            isOnly
              ? null
              : {
                  label: t`Uptime over ${uptimeDays} days`,
                  value: uptime30dBps === null ? t`not measured yet` : formatBps(uptime30dBps, i18n.locale),
                },
            free === undefined ? null : { label: t`Available`, value: <Th value={free} size="s" /> },
            openedOn === undefined ? null : { label: t`In operation since`, value: formatDay(openedOn, i18n.locale) },
            {
              label: t`Contract end`,
              value: typeof closedOn === 'string' ? formatDay(closedOn, i18n.locale) : t`no end recorded`,
            },
          ]}
        />
        <PoolRevenue poolId={poolId} />
        <PoolUptime poolId={poolId} />
        <EvidenceLink url={evidenceUrl} />
        <details className="text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="flex min-h-touch items-center text-accent">{t`Evidence, day by day`}</summary>
          {isOpen && <PoolEvidence poolId={poolId} />}
        </details>
      </div>
    </Card>
  )
}
