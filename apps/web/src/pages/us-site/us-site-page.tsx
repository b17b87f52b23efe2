import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { RackIllustration } from '@terahold/ui/illustrations'
import { SitePlans } from '../../features/catalogue/site-plans.tsx'
import { SiteDetail } from '../../features/sites/site-detail.tsx'
import { useSites } from '../../features/sites/sites.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { queryClient } from '../../shared/query/query-client.ts'

/** The site in the United States: capacity, power source, uptime, evidence, and its plans. */
export default function UsSitePage() {
  const { t } = useLingui()
  const sites = useSites()
  const here = sites.data?.filter(({ country }) => country === 'US') ?? []
  const names = here.map(({ name }) => name).join(', ')
  return (
    <Refreshable onRefresh={() => queryClient.invalidateQueries({ refetchType: 'active' })}>
      <PageHead title={t`United States site`}>{sites.isPending ? '\u00a0' : names || undefined}</PageHead>
      <div className="flex flex-col gap-6 px-4 pb-8">
        <QueryView query={sites} skeleton={<ListSkeleton tall />}>
          {() =>
            here.length === 0 ? (
              <EmptyState
                illustration={<RackIllustration />}
                title={t`No site is running in the United States now`}
                text={t`See the running sites.`}
                action={<ButtonLink href={to.sites()}>{t`Sites and pools`}</ButtonLink>}
              />
            ) : (
              here.map((site) => <SiteDetail key={site.id} site={site} plans={<SitePlans siteId={site.id} />} />)
            )
          }
        </QueryView>
      </div>
    </Refreshable>
  )
}
