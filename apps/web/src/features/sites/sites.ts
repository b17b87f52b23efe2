import { useQuery } from '@tanstack/react-query'
import type { projects } from '@terahold/contract/calls/member/catalogue'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'

type ProjectRow = Answer<typeof projects>['rows'][number]

/** A pool of machines at a site. */
export type SitePool = ProjectRow & { readonly poolId: string; readonly siteId: string }
/** A site with its pools. */
export type Site = ProjectRow & { readonly pools: readonly SitePool[] }

/** All sites and pools fit into one page of the call. */
const MOST = 100

/** Reads every site with its pools. */
export function useSites() {
  return useQuery({
    queryKey: ['sites'],
    queryFn: async ({ signal }): Promise<Site[]> => {
      const read = (kind: 'site' | 'pool') => api.projects({ kind, pageSize: MOST }, { signal })
      const [sites, pools] = await Promise.all([read('site'), read('pool')])
      const known = pools.rows.filter(isPool)
      return sites.rows.map((site) => ({ ...site, pools: known.filter(({ siteId }) => siteId === site.id) }))
    },
  })
}

function isPool(row: ProjectRow): row is SitePool {
  return row.kind === 'pool' && row.poolId !== undefined && row.siteId !== undefined
}
