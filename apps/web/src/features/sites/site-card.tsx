import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { formatBps, formatCountry, formatDay } from '../../shared/format/format.ts'
import { Th } from '../../shared/format/power.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { SitePicture } from '../../shared/power-source/site-picture.tsx'
import { usePowerSourceWords } from '../../shared/power-source/words.ts'
import type { Site } from './sites.ts'

/** A site in a list: its machines, its uptime, and its end date. */
export function SiteCard({ site }: { readonly site: Site }) {
  const { i18n, t } = useLingui()
  const { id, name, country, powerSource, capacity, uptime30dBps, evidenceUrl, pools } = site
  const sources = usePowerSourceWords()
  const ends = pools.flatMap(({ closedOn }) => (typeof closedOn === 'string' ? [closedOn] : [])).toSorted()
  const [firstEnd] = ends
  const { attestedDaysForMean: uptimeDays } = business
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface px-4 pb-2"
    >
      <SitePicture source={powerSource} className="aspect-[8/3]" />
      <header>
        <h2 className="text-base font-semibold">{name}</h2>
        <p className="text-sm text-muted">
          {formatCountry(country, i18n.locale)} · {sources[powerSource]}
        </p>
      </header>
      <FactList
        facts={[
          pools.length === 0 ? null : { label: t`Pools`, value: pools.map((pool) => pool.name).join(', ') },
          { label: t`Capacity`, value: <Th value={capacity} size="s" /> },
          {
            label: t`Uptime over ${uptimeDays} days`,
            value: uptime30dBps === null ? t`not measured yet` : formatBps(uptime30dBps, i18n.locale),
          },
          {
            label: t`Contract end`,
            value: firstEnd === undefined ? t`no end recorded` : formatDay(firstEnd, i18n.locale),
          },
          { label: t`Evidence`, value: evidenceUrl === null ? t`day by day` : t`documents and days` },
        ]}
      />
      <a
        href={to.sites({ siteId: id })}
        className="inline-flex min-h-touch items-center text-base font-medium text-accent"
      >
        {t`Open ${name}`}
      </a>
    </article>
  )
}
