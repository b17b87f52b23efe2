import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import type { ReactNode } from 'react'
import { formatBps, formatCountry } from '../../shared/format/format.ts'
import { Th } from '../../shared/format/power.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { SitePicture } from '../../shared/power-source/site-picture.tsx'
import { usePowerSourceWords } from '../../shared/power-source/words.ts'
import { EvidenceLink } from './evidence-link.tsx'
import { NetworkHistory } from './network-history.tsx'
import { PoolSection } from './pool-section.tsx'
import type { Site } from './sites.ts'

type SiteDetailProps = {
  readonly site: Site
  /** The plans of the site. */
  readonly plans: ReactNode
}

/** A site: its place, its power source, its pools with their evidence, and its plans. */
export function SiteDetail({ site, plans }: SiteDetailProps) {
  const { i18n, t } = useLingui()
  const sources = usePowerSourceWords()
  const { country, powerSource, capacity, uptime30dBps } = site
  const { attestedDaysForMean: uptimeDays } = business
  return (
    <div className="flex flex-col gap-4">
      <section
        aria-label={t`Site figures`}
        className="flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface px-4 pb-4"
      >
        <SitePicture source={powerSource} className="aspect-[8/3]" />
        <FigureGrid>
          <Figure label={t`Capacity`}>
            <Th value={capacity} size="title" />
          </Figure>
          <Figure label={t`Uptime over ${uptimeDays} days`} note={t`measured, approved by a second operator`}>
            {uptime30dBps === null ? t`not measured yet` : formatBps(uptime30dBps, i18n.locale)}
          </Figure>
        </FigureGrid>
        <FactList
          facts={[
            { label: t`Power source`, value: sources[powerSource] },
            { label: t`Country`, value: formatCountry(country, i18n.locale) },
          ]}
        />
        <EvidenceLink url={site.evidenceUrl} />
      </section>
      {site.pools.map((pool) => (
        <PoolSection key={pool.poolId} pool={pool} isOnly={site.pools.length === 1} />
      ))}
      <NetworkHistory />
      {plans}
    </div>
  )
}
