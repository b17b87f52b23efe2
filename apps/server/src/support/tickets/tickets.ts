import { randomBytes } from 'node:crypto'
import type { TicketType } from '@terahold/contract/codes/support'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import { databaseNow } from '../../db/now.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Publish } from '../../events/events.ts'
import type { Clock } from '../../foundation/clock.ts'
import { requestHash } from '../../foundation/request-hash.ts'
import { attachPictures, deletePicturesOf, lockOpenAccount } from '../pictures/picture-store.ts'
import { deleteRepliesTo, type Reply, readPictureIds, readReplies } from './reply-store.ts'
import { dueAt, ticketNumber } from './ticket-rules.ts'
import * as store from './ticket-store.ts'

export type TicketDependencies = { readonly db: Database; readonly clock: Clock; readonly publish: Publish }
export type Tickets = ReturnType<typeof createTickets>

export type TicketRequest = {
  readonly type: TicketType
  readonly content: string
  readonly imageIds?: readonly string[] | undefined
  readonly refId?: string | undefined
  readonly idempotencyKey?: string | undefined
}

export type ShownTicket = store.Ticket & { readonly replies: readonly Reply[]; readonly imageIds: readonly string[] }

/** Members' tickets and their answers. */
export function createTickets({ db, clock, publish }: TicketDependencies) {
  /**
   * Creates a ticket with pictures of the member that no other ticket has. A repeat under the same key returns the
   * first one. @throws Refusal 404 image_unknown, 409 idempotency_conflict.
   */
  async function write(memberId: string, request: TicketRequest): Promise<{ ticketNo: string; dueAt: Date }> {
    const { idempotencyKey = null, ...content } = request
    const hash = idempotencyKey === null ? null : requestHash({ ...content, imageIds: content.imageIds ?? [] })
    return transaction(db, async (tx) => {
      if (!(await lockOpenAccount(tx, memberId))) throw new Refusal(401, 'session_ended')
      const now = await databaseNow(tx)
      const ticket: store.NewTicket = {
        memberId,
        ticketId: newId(clock),
        ticketNo: ticketNumber(now, randomBytes(8)),
        type: request.type,
        content: request.content,
        reference: request.refId ?? null,
        dueAt: dueAt(request.type, now),
        idempotencyKey,
        requestHash: hash,
      }
      if (!(await store.insertTicket(tx, ticket))) return repeated(tx, ticket)
      const imageIds = request.imageIds ?? []
      if (imageIds.length > 0 && !(await attachPictures(tx, memberId, ticket.ticketId, imageIds)))
        throw new Refusal(404, 'image_unknown', { field: 'imageIds' })
      await publish(tx, memberId, 'ticket', { ticketNo: ticket.ticketNo, state: 'open' })
      return { ticketNo: ticket.ticketNo, dueAt: ticket.dueAt }
    })
  }

  async function repeated(tx: Tx, { memberId, idempotencyKey, requestHash }: store.NewTicket) {
    const known = await store.findByKey(tx, memberId, idempotencyKey ?? '')
    if (known.requestHash !== requestHash) throw new Refusal(409, 'idempotency_conflict', { field: 'idempotencyKey' })
    return { ticketNo: known.ticketNo, dueAt: known.dueAt }
  }

  /** Returns a page of a member's tickets with their replies, newest first. */
  async function page(memberId: string, asked: Page): Promise<{ tickets: ShownTicket[]; total: number }> {
    const { tickets, total } = await store.readTickets(db, memberId, sliceOf(asked))
    return { tickets: await withReplies(db, memberId, tickets), total }
  }

  return { write, page, isOwn: store.isOwnTicket }
}

/** Returns a member's tickets with their replies and pictures. */
export async function withReplies(
  db: Database,
  memberId: string,
  tickets: readonly store.Ticket[],
): Promise<ShownTicket[]> {
  const ids = tickets.map(({ ticketId }) => ticketId)
  const [replies, pictures] = [await readReplies(db, memberId, ids), await readPictureIds(db, memberId, ids)]
  return tickets.map((ticket) => ({
    ...ticket,
    replies: replies.get(ticket.ticketId) ?? [],
    imageIds: pictures.get(ticket.ticketId) ?? [],
  }))
}

/**
 * Erases a member's texts, the replies and the pictures when the account is closed. The tickets' existence, kind and
 * duration stay. The next cleanup deletes the pictures' bytes.
 */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await deleteRepliesTo(tx, memberId)
  await deletePicturesOf(tx, memberId)
  await store.eraseTickets(tx, memberId)
}

const mostExported = 10_000

/** Returns everything a member wrote to support and the answers, for the account export. Pictures by their ids. */
export async function exportMember(db: Database, memberId: string) {
  const { tickets } = await store.readTickets(db, memberId, { skip: 0, count: mostExported })
  const shown = await withReplies(db, memberId, tickets)
  return {
    tickets: shown.map(({ ticketNo, type, content, reference, state, dueAt: due, createdAt, replies, imageIds }) => ({
      ticketNo,
      type,
      content,
      reference,
      state,
      dueAt: due.toISOString(),
      createdAt: createdAt.toISOString(),
      replies: replies.map(({ text, at }) => ({ text, at: at.toISOString() })),
      imageIds: [...imageIds],
    })),
  }
}
