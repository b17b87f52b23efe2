import { useQueries, useQuery } from '@tanstack/react-query'
import { poolDays } from '../../shared/pool-days/pool-days.ts'

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
