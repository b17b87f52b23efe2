import { type Kysely, sql } from 'kysely'
import type { DB, JsonValue } from '../db/schema.gen.ts'

export type StoredEvent = { memberId: string; eventId: string; kind: string; payload: JsonValue; at: Date }
/** Where a reader stands in a member's events: it has seen everything up to and including this one. */
export type Position = { memberId: string; after: string }

/** Lets one transaction at a time add to a member's events, so that they appear in the order of their ids. */
export async function lockEvents(tx: Kysely<DB>, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`live_event:${memberId}`}, 0))`.execute(tx)
}

export async function lastEventId(db: Kysely<DB>, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('live_event')
    .select('event_id')
    .where('member_id', '=', memberId)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.event_id
}

export async function insertEvent(
  tx: Kysely<DB>,
  { memberId, eventId, kind, payload }: Omit<StoredEvent, 'at'>,
): Promise<void> {
  await tx
    .insertInto('live_event')
    .values({ member_id: memberId, event_id: eventId, kind, payload: JSON.stringify(payload), at: sql`database_now()` })
    .execute()
  await sql`select pg_notify('live_event', ${`${memberId}:${eventId}`})`.execute(tx)
}

/** What each reader has not seen yet, in order, at most `most` for each. */
export async function eventsAfter(
  db: Kysely<DB>,
  positions: readonly Position[],
  most: number,
): Promise<StoredEvent[]> {
  if (positions.length === 0) return []
  const members = positions.map(({ memberId }) => memberId)
  const seen = positions.map(({ after }) => after)
  const { rows } = await sql<StoredEvent>`
    select e.member_id as "memberId", e.event_id as "eventId", e.kind, e.payload, e.at
    from unnest(${members}::uuid[], ${seen}::uuid[]) as reader (member_id, seen)
    cross join lateral (
      select * from live_event l where l.member_id = reader.member_id and l.event_id > reader.seen
      order by l.event_id limit ${most}
    ) e
    order by e.member_id, e.event_id`.execute(db)
  return rows
}

export async function deleteEventsBefore(db: Kysely<DB>, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('live_event')
    .where('at', '<', sql<Date>`database_now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
