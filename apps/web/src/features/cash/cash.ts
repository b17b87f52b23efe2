import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { storedOffline } from '../../shared/query/stored-answers.ts'
import { useMember } from '../../shared/session/session.ts'

/** Reads the member's cash: available, pending, held, and the withdrawal limits. */
export function useMyCash() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'cash', 'summary'),
    meta: storedOffline,
    queryFn: async ({ signal }) => (await api.myCash({}, { signal })).data,
  })
}
