import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

const poolsQuery = queryOptions({
  queryKey: ['pools'],
  queryFn: ({ signal }) => api.trustPools({}, { signal }),
  staleTime: 60_000,
})

/** Returns all pools as options, once they are loaded. @throws Unreachable. */
export async function loadPools(queries: QueryClient) {
  const { rows } = await queries.ensureQueryData(poolsQuery)
  return rows.map(asOption)
}

const asOption = ({ poolId, pool }: { readonly poolId: string; readonly pool: string }) => ({
  value: poolId,
  label: pool,
})

/** Returns the names of all pools by id, and the venues that pay for them. Empty until they are loaded. */
export function usePools() {
  const { data, error, refetch } = useQuery(poolsQuery)
  const rows = data?.rows ?? []
  const names = new Map(rows.map(({ poolId, pool }) => [poolId, pool]))
  return {
    nameOf: (poolId: string) => names.get(poolId) ?? poolId,
    /** Returns the names of the pools whose ids are in a text, in its order. */
    namesIn: (text: string) =>
      text.split(/[^0-9a-f-]+/).flatMap((word) => {
        const name = names.get(word)
        return name === undefined ? [] : [name]
      }),
    options: rows.map(asOption),
    /** What a form waits for that cannot be without pools; undefined once they are loaded. */
    missing: data ? undefined : { error, onRetry: refetch },
    venues: [...new Set(rows.flatMap(({ venues }) => venues))],
  }
}
