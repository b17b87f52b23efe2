import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ticket } from './ticket-store.ts'

export type Reply = { readonly ticketId: string; readonly text: string; readonly at: Date }

export async function insertReply(
  tx: Tx,
  { memberId, ticketId }: Ticket,
  reply: { replyId: string; text: string; operatorId: string },
): Promise<void> {
  await tx
    .insertInto('ticket_reply')
    .values({
      member_id: memberId,
      ticket_id: ticketId,
      reply_id: reply.replyId,
      text: reply.text,
      replied_by: reply.operatorId,
      at: sql`database_now()`,
    })
    .execute()
}

/** Returns the replies to these tickets of a member, oldest first. */
export async function readReplies(
  db: Database,
  memberId: string,
  ticketIds: readonly string[],
): Promise<Map<string, Reply[]>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket_reply')
    .select(['ticket_id as ticketId', 'text', 'at'])
    .where('member_id', '=', memberId)
    .where('ticket_id', 'in', [...ticketIds])
    .orderBy('at')
    .orderBy('reply_id')
    .execute()
  return Map.groupBy(rows, ({ ticketId }) => ticketId)
}

/** Returns the replies to one ticket with the names of who wrote them, oldest first. */
export async function readAnswers(db: Database, { memberId, ticketId }: Ticket) {
  return db
    .selectFrom('ticket_reply as r')
    .innerJoin('operator as o', 'o.operator_id', 'r.replied_by')
    .select(['r.text', 'r.at', 'o.name as by'])
    .where('r.member_id', '=', memberId)
    .where('r.ticket_id', '=', ticketId)
    .orderBy('r.at')
    .orderBy('r.reply_id')
    .execute()
}

/** Returns the ids of the pictures attached to these tickets of a member, in their order. */
export async function readPictureIds(
  db: Database,
  memberId: string,
  ticketIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket_image')
    .select(['ticket_id as ticketId', 'image_id as imageId'])
    .where('member_id', '=', memberId)
    .where('ticket_id', 'in', [...ticketIds])
    .orderBy('place')
    .execute()
  const grouped = Map.groupBy(rows, ({ ticketId }) => ticketId ?? '')
  return new Map([...grouped].map(([ticketId, images]) => [ticketId, images.map(({ imageId }) => imageId)]))
}

export async function deleteRepliesTo(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('ticket_reply').where('member_id', '=', memberId).execute()
}
