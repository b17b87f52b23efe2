import type { TicketState, TicketType } from '@terahold/contract/codes/support'
import { Refusal } from '@terahold/contract/refusal'
import type { Transaction } from 'kysely'
import { newId } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { insertReply, readReplies } from './reply-store.ts'
import { stateAfterReply } from './rules.ts'
import * as store from './ticket-store.ts'
import { type ShownTicket, type TicketDependencies, withReplies } from './tickets.ts'

export type TicketDesk = ReturnType<typeof createTicketDesk>

const shownAtOnce = 200

/** The operators' side of tickets: reading, answering, closing. Every action needs the support role and is recorded. */
export function createTicketDesk({ db, clock, publish, audit }: TicketDependencies & { readonly audit: Audit }) {
  const act = <Result>(
    operator: ActingOperator,
    action: 'reply' | 'close' | 'read',
    ticketNo: string,
    body: (tx: Transaction<DB>, ticket: store.Ticket) => Promise<Result>,
  ): Promise<Result> => {
    const attempt = { action: `ticket.${action}`, subject: ticketNo, detail: {}, roles: ['support'] as const }
    return audited({ db, audit }, operator, attempt, async (tx) => {
      const found = await store.findTicket(tx, ticketNo)
      if (!found) throw new Refusal(404, 'ticket_unknown')
      return body(tx, await store.lockTicket(tx, found.memberId, found.ticketId))
    })
  }

  /** Returns tickets that wait for an answer, or those in a state, by due time; at most 200. */
  async function list({ state, type }: { state?: TicketState | undefined; type?: TicketType | undefined } = {}) {
    const tickets = await store.readQueue(db, { states: [state ?? 'open'], type, limit: shownAtOnce })
    const now = await store.databaseNow(db)
    return tickets.map((ticket) => ({ ...ticket, isOverdue: ticket.state === 'open' && ticket.dueAt < now }))
  }

  /** Returns one ticket with all its content. @throws Refusal 403 role_missing, 404 ticket_unknown. */
  function read(operator: ActingOperator, ticketNo: string): Promise<ShownTicket> {
    return act(operator, 'read', ticketNo, async (tx, ticket) => {
      const [shown] = await withReplies(tx, ticket.memberId, [ticket])
      if (!shown) throw new Refusal(404, 'ticket_unknown')
      return shown
    })
  }

  /**
   * Answers a ticket, in at most 2,000 characters, and notifies its member's open pages.
   * @throws Refusal 400 bad_field text, 403 role_missing, 404 ticket_unknown, 409 already_decided when it is closed.
   */
  function reply(operator: ActingOperator, ticketNo: string, given: string): Promise<void> {
    return act(operator, 'reply', ticketNo, async (tx, ticket) => {
      const text = given.trim()
      if (text.length === 0 || text.length > 2_000) throw new Refusal(400, 'bad_field', { field: 'text' })
      const state = stateAfterReply(ticket.state)
      if (!state) throw new Refusal(409, 'already_decided')
      await insertReply(tx, ticket, { replyId: newId(clock), text, operatorId: operator.operatorId })
      await store.setState(tx, ticket, state)
      await publish(tx, ticket.memberId, 'ticket', { ticketNo, state })
    })
  }

  /**
   * Closes an answered ticket. A repeat changes nothing.
   * @throws Refusal 403 role_missing, 404 ticket_unknown, 422 reason_required when nobody has answered it.
   */
  function close(operator: ActingOperator, ticketNo: string): Promise<void> {
    return act(operator, 'close', ticketNo, async (tx, ticket) => {
      if (ticket.state === 'closed') return
      const replies = await readReplies(tx, ticket.memberId, [ticket.ticketId])
      if (replies.size === 0) throw new Refusal(422, 'reason_required')
      await store.setState(tx, ticket, 'closed')
      await publish(tx, ticket.memberId, 'ticket', { ticketNo, state: 'closed' })
    })
  }

  return { list, read, reply, close }
}
