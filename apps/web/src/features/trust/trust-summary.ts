import { useQuery } from '@tanstack/react-query'
import type { trustSummary } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
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

export type TrustSummary = Answer<typeof trustSummary>['data']
