import type { points } from '@terahold/contract/calls/member/points'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type PointEntry = Answer<typeof points>['rows'][number]

/** Reads the entries of the member's points, newest first; `first` has the balance. */
export function usePoints() {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'points'),
    fetchPage: ({ signal, ...page }) => api.points(page, { signal }),
  })
}
