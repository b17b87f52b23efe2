import type { performance } from '@terahold/contract/calls/member/power'
import type { Answer } from '@terahold/contract/client'
import type { PerformanceType } from '@terahold/contract/codes/power'
import { api } from '../../shared/api/api.ts'
import type { DayRange } from '../../shared/form/day-range.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type PerformanceEntry = Answer<typeof performance>['rows'][number]
export type PerformanceFilter = DayRange & { readonly type?: PerformanceType }

type PageAsked = { readonly pageNum: number; readonly pageSize: number; readonly signal: AbortSignal }

/** Reads a page of the member's performance entries, newest first. */
export function performancePage(filter: PerformanceFilter) {
  return ({ signal, ...page }: PageAsked) => api.performance({ ...page, ...filter }, { signal })
}

/** Reads the member's performance entries, newest first, with the totals of the whole selection. */
export function usePerformance(filter: PerformanceFilter) {
  const { userId } = useMember()
  const list = usePagedList({
    queryKey: memberKey(userId, 'performance', filter),
    fetchPage: performancePage(filter),
  })
  // An entry that is added while pages are read moves another one to the next page: it counts once.
  return { ...list, rows: [...new Map(list.rows.map((entry) => [entry.id, entry])).values()] }
}
