import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { keptOffline } from '../../shared/query/kept-figures.ts'

/** The 400,000 TH/s pool: what is attested, sold and free. */
export function usePoolPower() {
  return useQuery({
    queryKey: ['pool-power'],
    meta: keptOffline,
    queryFn: async ({ signal }) => {
      const { data } = await api.powerSummary({}, { signal })
      return data
    },
  })
}
