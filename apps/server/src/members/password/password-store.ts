import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

export type StagedPassword = { sessionId: string; passwordHash: string; consumedAt: Date | null; isGood: boolean }

export async function insertTicket(
  tx: Tx,
  ticket: { memberId: string; ticketHash: Buffer; sessionId: string; passwordHash: string; minutes: number },
): Promise<void> {
  const { memberId, ticketHash, sessionId, passwordHash, minutes } = ticket
  await tx
    .insertInto('password_ticket')
    .values({
      member_id: memberId,
      ticket_hash: ticketHash,
      session_id: sessionId,
      password_hash: passwordHash,
      expires_at: sql`database_now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

export async function findTicket(tx: Tx, memberId: string, ticketHash: Buffer): Promise<StagedPassword | undefined> {
  return tx
    .selectFrom('password_ticket')
    .select(['session_id as sessionId', 'password_hash as passwordHash', 'consumed_at as consumedAt'])
    .select(sql<boolean>`expires_at > database_now()`.as('isGood'))
    .where('member_id', '=', memberId)
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst()
}

/** Invalidates the member's staged passwords, all or all but one. */
export async function deleteTickets(tx: Tx, memberId: string, except?: Buffer): Promise<void> {
  await tx
    .deleteFrom('password_ticket')
    .where('member_id', '=', memberId)
    .$if(except !== undefined, (query) => query.where('ticket_hash', '<>', except as Buffer))
    .execute()
}

export async function consumeTicket(tx: Tx, memberId: string, ticketHash: Buffer, changedAt: Date): Promise<void> {
  await tx
    .updateTable('password_ticket')
    .set({ consumed_at: changedAt })
    .where('member_id', '=', memberId)
    .where('ticket_hash', '=', ticketHash)
    .execute()
}

/** Removes the password of the account. */
export async function clearPassword(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('member')
    .set({ password_hash: null, password_changed_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .execute()
}

/** Sets the password's hash. Returns when. */
export async function setPassword(tx: Tx, memberId: string, passwordHash: string): Promise<Date> {
  const row = await tx
    .updateTable('member')
    .set({ password_hash: passwordHash, password_changed_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .returning('password_changed_at as changedAt')
    .executeTakeFirstOrThrow()
  return row.changedAt as Date
}
