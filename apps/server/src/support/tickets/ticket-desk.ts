import type { TicketState, TicketType } from '@terahold/contract/codes/support'
import { Refusal } from '@terahold/contract/refusal'
import { newId } from '../../db/ids.ts'
import { sliceOf } from '../../db/lists.ts'
import { databaseNow } from '../../db/now.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { insertReply, readAnswers, readReplies } from './reply-store.ts'
import { stateAfterReply } from './ticket-rules.ts'
import * as store from './ticket-store.ts'
import { type TicketDependencies, withReplies } from './tickets.ts'

export type TicketDesk = ReturnType<typeof createTicketDesk>

type QueuePage = Omit<store.QueueFilter, 'state' | 'type'> & {
  readonly state?: TicketState | undefined
  readonly type?: TicketType | undefined
  readonly pageNum?: number
  readonly pageSize?: number
}

/** The operators' side of tickets: reading, answering, closing. Every action needs the support role and is recorded. */
export function createTicketDesk({ db, clock, publish, audit }: TicketDependencies & { readonly audit: Audit }) {
  const act = <Result>(
    operator: ActingOperator,
    action: 'reply' | 'close' | 'read',
    ticketNo: string,
    body: (tx: Tx, ticket: store.Ticket) => Promise<Result>,
  ): Promise<Result> => {
    const attempt = { action: `ticket.${action}`, subject: ticketNo, detail: {}, roles: ['support'] as const }
    return audited({ db, audit }, operator, attempt, async (tx) => {
      const found = await store.findTicket(tx, ticketNo)
      if (!found) throw new Refusal(404, 'ticket_unknown')
      return body(tx, await store.lockTicket(tx, found.memberId, found.ticketId))
    })
  }

  /** Returns a page of the tickets that wait for an answer, or of those in a state, by due time. */
  async function list({ state = 'open', type, pageNum = 1, pageSize = 200, ...order }: QueuePage = {}) {
    const { tickets, total } = await store.readQueue(db, { ...order, state, type }, sliceOf({ pageNum, pageSize }))
    const now = await databaseNow(db)
    return { tickets: tickets.map((ticket) => ({ ...ticket, isOverdue: isOverdue(ticket, now) })), total }
  }

  /** Returns one ticket with all its content and who answered it. @throws Refusal 403 role_missing, 404 ticket_unknown. */
  function read(operator: ActingOperator, ticketNo: string) {
    return act(operator, 'read', ticketNo, async (tx, ticket) => {
      const [shown] = await withReplies(tx, ticket.memberId, [ticket])
      if (!shown) throw new Refusal(404, 'ticket_unknown')
      const replies = await readAnswers(tx, ticket)
      return { ...shown, replies, isOverdue: isOverdue(ticket, await databaseNow(tx)) }
    })
  }

  /**
   * Answers a ticket, in at most 2,000 characters, and notifies its member's open pages.
   * @param repliesSeen How many replies the operator saw. With another number, nothing is sent.
   * @throws Refusal 400 bad_field text, 403 role_missing, 404 ticket_unknown, 409 already_decided when it is closed or has been
   * answered in the meantime.
   */
  function reply(operator: ActingOperator, ticketNo: string, given: string, repliesSeen?: number): Promise<void> {
    return act(operator, 'reply', ticketNo, async (tx, ticket) => {
      const text = given.trim()
      if (text.length === 0 || text.length > 2_000) throw new Refusal(400, 'bad_field', { field: 'text' })
      const state = stateAfterReply(ticket.state)
      if (!state) throw new Refusal(409, 'already_decided')
      if (repliesSeen !== undefined && (await readAnswers(tx, ticket)).length !== repliesSeen)
        throw new Refusal(409, 'already_decided')
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

function isOverdue({ state, dueAt }: store.Ticket, now: Date): boolean {
  return state === 'open' && dueAt < now
}
