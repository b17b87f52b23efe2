import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { storedOffline } from '../../shared/query/stored-answers.ts'

/** Reads the 400,000 TH/s pool: attested, sold and available power. */
export function usePoolPower() {
  return useQuery({
    queryKey: ['pool-power'],
    meta: storedOffline,
    queryFn: async ({ signal }) => {
      const { data } = await api.powerSummary({}, { signal })
      return data
    },
  })
}
