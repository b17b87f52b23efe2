import type { rewards } from '@terahold/contract/calls/power'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api.ts'
import { memberKey } from '../../shared/query-client.ts'
import { useMember } from '../../shared/session.ts'
import { usePagedList } from '../../shared/use-paged-list.ts'

export type Reward = Answer<typeof rewards>['rows'][number]
export type RewardType = Reward['type']

/** My credits and deductions, newest first, with their sums over the whole selection. */
export function useRewards(type: RewardType | undefined) {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'rewards', type ?? 'all'),
    fetchPage: ({ signal, ...page }) =>
      api.get('/prod/APP/BUser/rewardDetails', { ...page, ...(type === undefined ? {} : { type }) }, { signal }),
  })
}
