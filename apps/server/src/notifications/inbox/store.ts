import type { EventKind } from '@terahold/contract/codes/events'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { JsonValue } from '../../db/schema.gen.ts'

export type NotifiedEvent = { eventId: string; kind: EventKind; payload: JsonValue; at: Date; read: boolean }

/** Returns the member's newest events of these kinds, newest first, with whether they were read. */
export async function newestEvents(
  db: Database,
  memberId: string,
  kinds: readonly EventKind[],
  most: number,
): Promise<NotifiedEvent[]> {
  const { rows } = await sql<NotifiedEvent>`
    select e.event_id as "eventId", e.kind, e.payload, e.at, coalesce(e.event_id <= s.event_id, false) as read
    from live_event e left join notification_seen s on s.member_id = e.member_id
    where e.member_id = ${memberId} and e.kind = any(${kinds}::text[])
    order by e.event_id desc limit ${most}`.execute(db)
  return rows
}

/** Moves the member's mark forward to one of their events, and never back. */
export async function moveMark(db: Database, memberId: string, eventId: string): Promise<void> {
  await sql`
    insert into notification_seen (member_id, event_id)
    select member_id, event_id from live_event where member_id = ${memberId} and event_id = ${eventId}
    on conflict (member_id) do update set event_id = greatest(notification_seen.event_id, excluded.event_id)`.execute(
    db,
  )
}
