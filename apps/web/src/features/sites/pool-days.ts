import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { trustDays } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'

/** A recorded day of a pool. */
export type PoolDay = Answer<typeof trustDays>['rows'][number]

/** The number of recorded days to read. */
export const DAYS_LOOKED_BACK = 60

const poolDays = (poolId: string) =>
  queryOptions({
    queryKey: ['pool-days', poolId],
    queryFn: async ({ signal }) =>
      (await api.trustDays({ poolId, days: DAYS_LOOKED_BACK }, { signal })).rows satisfies PoolDay[],
  })

/** Reads the recorded days of a pool, newest first. */
export function usePoolDays(poolId: string) {
  return useQuery(poolDays(poolId))
}

/** Reads the recorded days of several pools. A pool that could not be read is left out, and `missing` is set. */
export function useDaysOfPools(poolIds: readonly string[]) {
  return useQueries({
    queries: poolIds.map(poolDays),
    combine: (results) => ({
      days: new Map(
        results.flatMap(({ data }, index) => (data === undefined ? [] : [[poolIds[index] ?? '', data] as const])),
      ),
      isPending: results.some(({ isPending }) => isPending),
      missing: results.some(({ isError, data }) => isError && data === undefined),
      refetch: () => Promise.all(results.map((result) => result.refetch())),
    }),
  })
}
