import type { supportCalls } from '@terahold/contract/calls/member/support'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import type { Announcements } from './announcements/announcements.ts'
import { type Contacts, shownContact } from './contacts/contacts.ts'
import type { Tickets } from './tickets/tickets.ts'

export type SupportRouteDependencies = {
  readonly db: Database
  readonly tickets: Pick<Tickets, 'write' | 'page'>
  readonly contacts: Pick<Contacts, 'list'>
  readonly announcements: Pick<Announcements, 'shown'>
}

const ticketsPerMemberAndDay = 20

/** A member's calls to support, the contact channels, and what we announce to all members. */
export function supportRoutes({
  db,
  tickets,
  contacts,
  announcements,
}: SupportRouteDependencies): Handlers<typeof supportCalls> {
  return {
    createTicket: async ({ member, input }) => {
      await limit(db, `ticket:${member.memberId}`, ticketsPerMemberAndDay, 86_400)
      const { ticketNo, dueAt } = await tickets.write(member.memberId, input)
      return { data: { ticketNo, dueAt: dueAt.toISOString() } }
    },

    listTickets: async ({ member, input }) => {
      const { tickets: own, total } = await tickets.page(member.memberId, input)
      const rows = own.map(({ ticketNo, type, content, reference, imageIds, state, replies, dueAt, createdAt }) => ({
        ticketNo,
        type,
        content: content ?? '',
        refId: reference,
        imageIds: [...imageIds],
        state,
        replies: replies.map(({ text, at }) => ({ text, at: at.toISOString() })),
        dueAt: dueAt.toISOString(),
        createdAt: createdAt.toISOString(),
      }))
      return { rows, total }
    },

    contacts: async ({ locale }) => {
      const rows = (await contacts.list(locale)).map(shownContact)
      return { rows, total: rows.length }
    },

    announcements: async ({ locale }) => {
      const rows = (await announcements.shown(locale)).map(({ from, ...rest }) => ({
        ...rest,
        from: from.toISOString(),
      }))
      return { rows, total: rows.length }
    },
  }
}
