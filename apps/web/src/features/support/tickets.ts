import { useMutation } from '@tanstack/react-query'
import type { createTicket, listTickets } from '@terahold/contract/calls/member/support'
import type { Answer } from '@terahold/contract/client'
import type { InputOf } from '@terahold/contract/endpoint'
import { api } from '../../shared/api/api.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey, rereads } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type Ticket = Answer<typeof listTickets>['rows'][number]
export type SentTicket = Answer<typeof createTicket>['data']

/** Reads the member's support tickets, newest first, with the replies. */
export function useTickets() {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'tickets', 'list'),
    fetchPage: ({ signal, ...page }) => api.listTickets(page, { signal }),
  })
}

/** Sends a ticket. The same key returns the same ticket. */
export function useSendTicket() {
  return useMutation({
    mutationFn: async (ticket: InputOf<typeof createTicket>) => (await api.createTicket(ticket)).data,
    onSettled: rereads(['tickets']),
  })
}
