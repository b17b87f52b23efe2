import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { storedOffline } from '../../shared/query/stored-answers.ts'

/** Reads what the house has and owes, and the latest recorded revenue. */
export function useTrustSummary() {
  return useQuery({
    queryKey: ['trust'],
    meta: storedOffline,
    queryFn: async ({ signal }) => (await api.trustSummary({}, { signal })).data,
  })
}
