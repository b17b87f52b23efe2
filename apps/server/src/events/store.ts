import type { EventKind } from '@terahold/contract/codes/events'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { JsonValue } from '../db/schema.gen.ts'
import { statement } from '../db/statement.ts'
import type { Tx } from '../db/transaction.ts'

export type StoredEvent = { memberId: string; eventId: string; kind: EventKind; payload: JsonValue; at: Date }
/** The member's events after this one are requested. */
type Wanted = { memberId: string; after: string }

export async function lastEventId(db: Database, memberId: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('live_event')
    .select('event_id')
    .where('member_id', '=', memberId)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.event_id
}

/**
 * Adds an event for each member, with this id or a later one, so that each member's events appear in the order of their ids. Until the
 * transaction ends, no other can add to theirs.
 */
export async function addEvents(
  tx: Tx,
  kind: EventKind,
  events: readonly Pick<StoredEvent, 'memberId' | 'eventId' | 'payload'>[],
): Promise<AddedEvent[]> {
  // Everybody locks members in one order, so no deadlock is possible.
  const sorted = events.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
  return eventsAdded(tx, { kind, events: JSON.stringify(sorted) })
}

type AddedEvent = Pick<StoredEvent, 'memberId' | 'eventId'>

const eventsAdded = statement(
  ({ kind, events }: { kind: EventKind; events: string }) => sql<AddedEvent>`
    select "memberId", live_event_add("memberId", "eventId", ${kind}, payload) as "eventId"
    from jsonb_to_recordset(${events}::jsonb) as e ("memberId" uuid, "eventId" uuid, payload jsonb)`,
)

/** Returns what each reader has not received yet, in order, at most `most` for each. */
export async function eventsAfter(db: Database, wanted: readonly Wanted[], most: number): Promise<StoredEvent[]> {
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

export async function deleteEventsBefore(db: Database, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('live_event')
    .where('at', '<', sql<Date>`database_now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
