import { useMutation, useQuery } from '@tanstack/react-query'
import type { sessions } from '@terahold/contract/calls/member/sign-in'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { memberKey, rereads } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type OpenSession = Answer<typeof sessions>['rows'][number]

/** Reads the member's sessions, this device first. */
export function useSessions() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'sessions'),
    queryFn: async ({ signal }) => {
      const { rows } = await api.sessions({}, { signal })
      return rows.toSorted((one, other) => Number(other.current) - Number(one.current))
    },
  })
}

/** Ends one session, or without an id all others. */
export function useEndSessions() {
  return useMutation({
    mutationFn: async (sessionId: string | undefined) =>
      (await api.endSessions(sessionId === undefined ? {} : { sessionId })).data,
    onSettled: rereads(['sessions']),
  })
}
