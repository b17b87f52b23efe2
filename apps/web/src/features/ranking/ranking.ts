import { useMutation } from '@tanstack/react-query'
import type { ranking } from '@terahold/contract/calls/member/team'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey, rereads } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type RankingPeriod = 'month' | 'all'
export type Place = Answer<typeof ranking>['data']['me']
export type RankedMember = Answer<typeof ranking>['rows'][number]

/** Reads the ranking of the members who opted in, best first; `first` has the member's own place. */
export function useRanking(period: RankingPeriod) {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'ranking', period),
    fetchPage: ({ signal, ...page }) => api.ranking({ ...page, period }, { signal }),
  })
}

/** Opts the member in to the ranking, or out. */
export function useRankingOptIn() {
  return useMutation({
    mutationFn: async (takesPart: boolean) => api.ranking({ optIn: takesPart ? '1' : '0' }),
    onSettled: rereads(['ranking']),
  })
}
