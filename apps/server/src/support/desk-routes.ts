import type { deskAnnouncementCalls } from '@terahold/contract/calls/desk/announcements'
import type { deskTicketCalls } from '@terahold/contract/calls/desk/desk-tickets'
import type { Handlers } from '../http/call/handler.ts'
import type { Announcements } from './announcements/announcements.ts'
import type { TicketDesk } from './tickets/ticket-desk.ts'

/** The operators' calls about tickets. */
export function ticketDeskRoutes(desk: TicketDesk): Handlers<typeof deskTicketCalls> {
  return {
    ticketQueue: async ({ input }) => {
      const { tickets, total } = await desk.list(input)
      return { rows: tickets.map(ticketHead), total }
    },
    readTicket: async ({ operator, params }) => {
      const ticket = await desk.read(operator, params.ticketNo)
      const { content, reference: refId, imageIds, replies } = ticket
      const shown = replies.map(({ text, at, by }) => ({ text, at: at.toISOString(), by }))
      return { data: { ...ticketHead(ticket), content, refId, imageIds: [...imageIds], replies: shown } }
    },
    replyTicket: async ({ operator, params: { ticketNo }, input }) => {
      await desk.reply(operator, ticketNo, input.text, input.repliesSeen)
      return { data: { state: 'answered' } }
    },
    closeTicket: async ({ operator, params }) => {
      await desk.close(operator, params.ticketNo)
      return { data: { state: 'closed' } }
    },
  }
}

type ListedTicket = Awaited<ReturnType<TicketDesk['list']>>['tickets'][number]

function ticketHead({ ticketNo, memberId, type, state, dueAt, isOverdue, createdAt }: ListedTicket) {
  return { ticketNo, memberId, type, state, isOverdue, dueAt: dueAt.toISOString(), createdAt: createdAt.toISOString() }
}

/** The operators' calls about announcements. */
export function announcementDeskRoutes(announcements: Announcements): Handlers<typeof deskAnnouncementCalls> {
  return {
    listAnnouncements: async ({ input }) => {
      const { rows, total } = await announcements.page(input)
      const shown = rows.map(({ from, to, writtenAt, ...rest }) => ({
        ...rest,
        from: from.toISOString(),
        to: to.toISOString(),
        writtenAt: writtenAt.toISOString(),
      }))
      return { rows: shown, total }
    },
    writeAnnouncement: async ({ operator, input }) => ({ data: { id: await announcements.write(operator, input) } }),
    publishAnnouncement: async ({ operator, params }) => {
      await announcements.publish(operator, params.id)
      return { data: { state: 'published' } }
    },
    withdrawAnnouncement: async ({ operator, params }) => {
      await announcements.withdraw(operator, params.id)
      return { data: { state: 'withdrawn' } }
    },
  }
}
