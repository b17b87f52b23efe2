import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { RackIllustration } from '@terahold/ui/illustrations'
import { SitePlans } from '../../features/catalogue/site-plans.tsx'
import { SiteCard } from '../../features/sites/site-card.tsx'
import { SiteDetail } from '../../features/sites/site-detail.tsx'
import { type Site, useSites } from '../../features/sites/sites.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { queryClient } from '../../shared/query/query-client.ts'

/** Every site and pool with its evidence; with `siteId` one site in full. */
export default function SitesPage({ siteId }: { readonly siteId?: string }) {
  const { t } = useLingui()
  const sites = useSites()
  const chosen = sites.data?.find(({ id }) => id === siteId)
  return (
    <Refreshable onRefresh={() => queryClient.invalidateQueries({ refetchType: 'active' })}>
      {siteId === undefined ? (
        <PageHead title={t`Sites and pools`}>{t`Where machines run, and the evidence.`}</PageHead>
      ) : (
        <PageHead title={chosen?.name ?? t`A site`} />
      )}
      <div className="px-4 pb-8">
        <QueryView query={sites} skeleton={<ListSkeleton tall />}>
          {(found) => (siteId === undefined ? <SiteList sites={found} /> : <OneSite site={chosen} />)}
        </QueryView>
      </div>
    </Refreshable>
  )
}

function SiteList({ sites }: { readonly sites: readonly Site[] }) {
  const { t } = useLingui()
  if (sites.length === 0) {
    return (
      <EmptyState
        illustration={<RackIllustration />}
        title={t`No site is open`}
        text={t`Sites appear here when their machines run.`}
        action={<ButtonLink kind="secondary" href={to.home()}>{t`Go to the home page`}</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4 md:grid md:grid-cols-2">
      {sites.map((site) => (
        <SiteCard key={site.id} site={site} />
      ))}
    </div>
  )
}

function OneSite({ site }: { readonly site: Site | undefined }) {
  const { t } = useLingui()
  if (site !== undefined) return <SiteDetail site={site} plans={<SitePlans siteId={site.id} />} />
  return (
    <EmptyState
      illustration={<RackIllustration />}
      title={t`Site not found`}
      text={t`It may have closed.`}
      action={<ButtonLink href={to.sites()}>{t`Sites and pools`}</ButtonLink>}
    />
  )
}
