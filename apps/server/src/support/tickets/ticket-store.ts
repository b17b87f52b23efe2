import type { TicketState, TicketType } from '@terahold/contract/codes/support'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../../db/lists.ts'
import type { Tx } from '../../db/transaction.ts'

export type NewTicket = {
  readonly memberId: string
  readonly ticketId: string
  readonly ticketNo: string
  readonly type: TicketType
  readonly content: string
  readonly reference: string | null
  readonly dueAt: Date
  readonly idempotencyKey: string | null
  readonly requestHash: string | null
}

export type Ticket = {
  readonly memberId: string
  readonly ticketId: string
  readonly ticketNo: string
  readonly type: TicketType
  /** Null once the member has closed the account. */
  readonly content: string | null
  readonly reference: string | null
  readonly state: TicketState
  readonly dueAt: Date
  readonly createdAt: Date
}

/** Inserts a ticket. Returns false when the member has used its key before. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<boolean> {
  const inserted = await tx
    .insertInto('ticket')
    .values({
      member_id: ticket.memberId,
      ticket_id: ticket.ticketId,
      ticket_no: ticket.ticketNo,
      type: ticket.type,
      content: ticket.content,
      reference: ticket.reference,
      state: 'open',
      due_at: ticket.dueAt,
      idempotency_key: ticket.idempotencyKey,
      request_hash: ticket.requestHash,
      created_at: sql`database_now()`,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'idempotency_key']).doNothing())
    .returning('ticket_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findByKey(tx: Tx, memberId: string, key: string) {
  return tx
    .selectFrom('ticket')
    .select(['ticket_no as ticketNo', 'due_at as dueAt', 'request_hash as requestHash'])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
}

const columns = [
  ...(['member_id as memberId', 'ticket_id as ticketId', 'ticket_no as ticketNo', 'content', 'reference'] as const),
  ...(['due_at as dueAt', 'created_at as createdAt'] as const),
] as const

function tickets(db: Database) {
  return db
    .selectFrom('ticket')
    .select(columns)
    .select([sql<TicketType>`type`.as('type'), sql<TicketState>`state`.as('state')])
}

/** Returns a page of a member's tickets, newest first, with the total count. */
export async function readTickets(
  db: Database,
  memberId: string,
  page: Slice,
): Promise<{ tickets: Ticket[]; total: number }> {
  const own = tickets(db)
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('ticket_id', 'desc')
  const { rows, total } = await readPage(own, page)
  return { tickets: rows, total }
}

const queuedTickets = listShape({
  keys: { dueAt: 'due_at', createdAt: 'created_at', ticketNo: 'ticket_no', type: 'type' },
  usual: 'dueAt',
  ties: ['ticket_id'],
  texts: ['ticket_no', 'member_id'],
})

export type QueueFilter = OrderOf<typeof queuedTickets> & {
  readonly state: TicketState
  readonly type: TicketType | undefined
}

/** Returns a page of the tickets in a state for support, the most urgent first unless asked otherwise, with the total count. */
export async function readQueue(
  db: Database,
  filter: QueueFilter,
  page: Slice,
): Promise<{ tickets: Ticket[]; total: number }> {
  const { state, type } = filter
  const all = tickets(db).where('state', '=', state).where(queuedTickets.has(filter))
  const queued = type === undefined ? all : all.where('type', '=', type)
  const { rows, total } = await readPage(queued.orderBy(queuedTickets.order(filter)), page)
  return { tickets: rows, total }
}

export async function findTicket(db: Database, ticketNo: string): Promise<Ticket | undefined> {
  return tickets(db).where('ticket_no', '=', ticketNo).executeTakeFirst()
}

/** Returns the ticket with its row locked. */
export async function lockTicket(tx: Tx, memberId: string, ticketId: string): Promise<Ticket> {
  return tickets(tx)
    .where('member_id', '=', memberId)
    .where('ticket_id', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setState(tx: Tx, { memberId, ticketId }: Ticket, state: 'answered' | 'closed'): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ state, ...(state === 'closed' ? { closed_at: sql<Date>`database_now()` } : {}) })
    .where('member_id', '=', memberId)
    .where('ticket_id', '=', ticketId)
    .execute()
}

export async function isOwnTicket(db: Database, memberId: string, ticketNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('ticket')
    .select('ticket_id')
    .where('member_id', '=', memberId)
    .where('ticket_no', '=', ticketNo)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Clears what a member wrote. The ticket's existence, kind and duration stay. */
export async function eraseTickets(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({
      content: null,
      reference: null,
      idempotency_key: null,
      request_hash: null,
      state: 'closed',
      erased_at: sql<Date>`database_now()`,
      closed_at: sql<Date>`coalesce(closed_at, database_now())`,
    })
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .execute()
}
