import { queryOptions } from '@tanstack/react-query'
import type { trustDays } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { api } from '../api/api.ts'

/** A recorded day of a pool. */
export type PoolDay = Answer<typeof trustDays>['rows'][number]

/** The number of recorded days to read. */
export const DAYS_LOOKED_BACK = 60

/** Returns the query of the recorded days of a pool, newest first. Its users share one answer. */
export const poolDays = (poolId: string) =>
  queryOptions({
    queryKey: ['pool-days', poolId],
    queryFn: async ({ signal }) =>
      (await api.trustDays({ poolId, days: DAYS_LOOKED_BACK }, { signal })).rows satisfies PoolDay[],
  })
