import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Returns the names of all pools by id, and the venues that pay for them. Empty until they are loaded. */
export function usePools() {
  const { data } = useQuery({
    queryKey: ['pools'],
    queryFn: ({ signal }) => api.trustPools({}, { signal }),
    staleTime: 60_000,
  })
  const rows = data?.rows ?? []
  const names = new Map(rows.map(({ poolId, pool }) => [poolId, pool]))
  return {
    nameOf: (poolId: string) => names.get(poolId) ?? poolId,
    options: rows.map(({ poolId, pool }) => ({ value: poolId, label: pool })),
    venues: [...new Set(rows.flatMap(({ venues }) => venues))],
  }
}
