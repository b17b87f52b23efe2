import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { NotKnownYet } from '@terahold/ui/skeleton'
import { useId } from 'react'
import { formatBps } from '../../shared/format/format.ts'
import { SitePicture } from '../../shared/power-source/site-picture.tsx'
import { useSites } from './sites.ts'

/** The sites side by side with their uptime; nothing until they are known. */
export function SiteStrip() {
  const { i18n, t } = useLingui()
  const titleId = useId()
  const { data: sites = [], isPending } = useSites()
  if (isPending) return <NotKnownYet />
  if (sites.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h2 id={titleId} className="sr-only">{t`Sites`}</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5em),1fr))] gap-3">
        {sites.map(({ id, name, powerSource, uptime30dBps }) => {
          const uptime = uptime30dBps === null ? null : formatBps(uptime30dBps, i18n.locale)
          return (
            <li key={id}>
              <a
                href={to.sites({ siteId: id })}
                className="flex h-full flex-col gap-0.5 overflow-hidden rounded-card border border-line bg-surface px-4 pb-3"
              >
                <SitePicture source={powerSource} className="aspect-[4/3]" />
                <span className="pt-2 text-sm font-semibold">{name}</span>
                <span className="text-xs text-muted">
                  {uptime === null ? t`not measured yet` : t`${uptime} uptime`}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
