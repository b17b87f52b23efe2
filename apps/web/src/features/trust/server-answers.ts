import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/query/query-client.ts'

const KEY = 'server-answers'
const ASK_AGAIN_AFTER = 10_000

/**
 * Returns whether the server answers now: asks immediately, then repeatedly until it does. Then figures are read again that were
 * not read since it was asked.
 */
export function useServerAnswers() {
  return useQuery({
    queryKey: [KEY],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      await api.trustSummary({}, { signal })
      void queryClient.invalidateQueries(
        { predicate: ({ queryKey, state }) => queryKey[0] !== KEY && state.dataUpdatedAt < askedAt },
        { cancelRefetch: false },
      )
      return true
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_AFTER : false),
  })
}
