import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { session, useMember } from '../../shared/session/session.ts'

/** Reads the member's profile. Name and email are stored for the next start, as the specification's client store requires. */
export function useProfile() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'profile'),
    queryFn: async ({ signal }) => {
      const { data } = await api.profile({}, { signal })
      session.remember({ name: data.name, email: data.email })
      return data
    },
  })
}
