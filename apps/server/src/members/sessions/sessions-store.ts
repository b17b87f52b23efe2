import { business } from '@terahold/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'

export type SessionRow = { sessionId: string; createdAt: Date; lastSeenAt: Date; device: string | null }
type SessionKey = { memberId: string; sessionId: string }

const isOpen = sql<boolean>`s.ended_at is null and s.expires_at > database_now()
  and s.last_seen_at > database_now() - make_interval(days => ${sql.lit(business.sessionIdleDays)})`

const milliseconds = (interval: RawBuilder<unknown>) => sql<number>`extract(epoch from ${interval})::float8 * 1000`

export async function insertSession(
  tx: Tx,
  { memberId, sessionId, hash, device }: SessionKey & { hash: Buffer; device: string | null },
): Promise<Date> {
  const row = await tx
    .insertInto('member_session')
    .values({
      member_id: memberId,
      session_id: sessionId,
      token_hash: hash,
      device,
      created_at: sql`database_now()`,
      last_seen_at: sql`database_now()`,
      expires_at: sql`database_now() + make_interval(days => ${business.sessionAbsoluteDays})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

const openSession = statement(({ memberId, hash }: { memberId: string; hash: Buffer }, db) =>
  db
    .selectFrom('member_session as s')
    .innerJoin('member as m', 'm.member_id', 's.member_id')
    .select(['s.session_id as sessionId', 'm.address', 'm.locale'])
    .select(milliseconds(sql`database_now() - s.last_seen_at`).as('unseenFor'))
    .select(milliseconds(sql`s.expires_at - database_now()`).as('expiresIn'))
    .where('s.member_id', '=', memberId)
    .where('s.token_hash', '=', hash)
    .where(isOpen),
)

/** Returns the open session of a token; its idle and remaining times are in milliseconds. */
export async function findSession(db: Database, memberId: string, hash: Buffer) {
  const [found] = await openSession(db, { memberId, hash })
  return found
}

export async function touchSession(db: Database, { memberId, sessionId }: SessionKey): Promise<void> {
  await db
    .updateTable('member_session')
    .set({ last_seen_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .execute()
}

export async function listSessions(db: Database, memberId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('member_session as s')
    .select(['s.session_id as sessionId', 's.created_at as createdAt', 's.last_seen_at as lastSeenAt', 's.device'])
    .where('s.member_id', '=', memberId)
    .where(isOpen)
    .orderBy('s.last_seen_at', 'desc')
    .execute()
}

/** Returns which of these sessions are open. */
export async function openAmong(db: Database, sessions: readonly SessionKey[]): Promise<Set<string>> {
  if (sessions.length === 0) return new Set()
  const { rows } = await sql<{ sessionId: string }>`
    select s.session_id as "sessionId"
    from unnest(${sessions.map(({ memberId }) => memberId)}::uuid[], ${sessions.map(({ sessionId }) => sessionId)}::uuid[]) as asked (member_id, session_id)
    join member_session s using (member_id, session_id) where ${isOpen}`.execute(db)
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/** Ends one session. Returns false when it is not an open one of the member. */
export async function endSession(tx: Tx, { memberId, sessionId }: SessionKey): Promise<boolean> {
  const ended = await tx
    .updateTable('member_session as s')
    .set({ ended_at: sql`database_now()` })
    .where('s.member_id', '=', memberId)
    .where('s.session_id', '=', sessionId)
    .where(isOpen)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/**
 * Ends all sessions except the given one. Returns how many it ended. One that has run out by time ends as well: its browser still
 * shows push messages.
 */
export async function endOtherSessions(tx: Tx, memberId: string, keptId: string | undefined): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('member_session')
    .set({ ended_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(keptId !== undefined, (query) => query.where('session_id', '!=', keptId ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends all open sessions except the newest. Returns how many it ended. */
export async function endOldestSessions(tx: Tx, memberId: string, keptNewest: number): Promise<number> {
  const doomed = (await listSessions(tx, memberId)).slice(keptNewest)
  if (doomed.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('member_session')
    .set({ ended_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where(
      'session_id',
      'in',
      doomed.map(({ sessionId }) => sessionId),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether the member has signed in from a device of this name before. */
export async function knowsDevice(tx: Tx, memberId: string, device: string | null): Promise<boolean> {
  const seen = await tx
    .selectFrom('member_session')
    .select('session_id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`device is not distinct from ${device}`)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

/** Returns every session there was, newest first, for the member to see. */
export async function readAllSessions(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('member_session')
    .select(['session_id as sessionId', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select(['expires_at as expiresAt', 'ended_at as endedAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}
