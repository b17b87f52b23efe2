import type { EventKind } from '@terahold/contract/codes/events'
import { type Kysely, sql } from 'kysely'
import type { DB, JsonValue } from '../db/schema.gen.ts'
import { statement } from '../db/statement.ts'

export type StoredEvent = { memberId: string; eventId: string; kind: EventKind; payload: JsonValue; at: Date }
/** The member's events after this one are requested. */
type Wanted = { memberId: string; after: string }

/** Lets one transaction at a time add to each member's events, so that they appear in the order of their ids. */
export async function lockEvents(tx: Kysely<DB>, memberIds: readonly string[]): Promise<void> {
  await eventsLocked(tx, { memberIds: memberIds.toSorted() })
}

const eventsLocked = statement(
  ({ memberIds }: { memberIds: string[] }) => sql`
    select pg_advisory_xact_lock(hashtextextended('live_event:' || member_id, 0))
    from unnest(${memberIds}::text[]) as member_id`,
)

export async function lastEventId(db: Kysely<DB>, memberId: string): Promise<string | undefined> {
  return (await lastEventIds(db, [memberId])).get(memberId)
}

/** Returns the last event of each member who has any. */
export async function lastEventIds(db: Kysely<DB>, memberIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await lastOfMembers(db, { memberIds: [...memberIds] })
  return new Map(rows.map((row) => [row.member_id, row.event_id]))
}

const lastOfMembers = statement(
  ({ memberIds }: { memberIds: string[] }) => sql<{ member_id: string; event_id: string }>`
    select m.member_id, e.event_id from unnest(${memberIds}::uuid[]) as m (member_id) cross join lateral (
      select event_id from live_event where live_event.member_id = m.member_id order by event_id desc limit 1
    ) e`,
)

export async function insertEvents(tx: Kysely<DB>, events: readonly Omit<StoredEvent, 'at'>[]): Promise<void> {
  await eventsInserted(tx, { events: JSON.stringify(events) })
}

const eventsInserted = statement(
  ({ events }: { events: string }) => sql`
    insert into live_event (member_id, event_id, kind, payload, at)
    select "memberId", "eventId", kind, payload, database_now()
    from jsonb_to_recordset(${events}::jsonb) as e ("memberId" uuid, "eventId" uuid, kind text, payload jsonb)`,
)

/** Returns what each reader has not received yet, in order, at most `most` for each. */
export async function eventsAfter(db: Kysely<DB>, wanted: readonly Wanted[], most: number): Promise<StoredEvent[]> {
  if (wanted.length === 0) return []
  const members = wanted.map(({ memberId }) => memberId)
  const seen = wanted.map(({ after }) => after)
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
