import { useMutation, useQuery } from '@tanstack/react-query'
import type { notifications } from '@terahold/contract/calls/member/notifications'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { memberKey, queryClient } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

type Inbox = Answer<typeof notifications>['data']
export type Notification = Inbox['items'][number]

/** Reads the member's notifications, newest first. Live events refresh them. */
export function useInbox() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'inbox'),
    queryFn: async ({ signal }) => (await api.notifications({}, { signal })).data,
  })
}

/** Marks the notifications up to one as read. The open list keeps its marks until it is read again. */
export function useMarkInboxRead() {
  const { userId } = useMember()
  return useMutation({
    mutationFn: async (eventId: string) => (await api.readNotifications({ eventId })).data,
    onSuccess: () =>
      queryClient.setQueryData<Inbox>(memberKey(userId, 'inbox'), (known) => known && { ...known, unread: 0 }),
  })
}
