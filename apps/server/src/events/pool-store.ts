import type { EventKind } from '@terahold/contract/codes/events'
import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { JsonValue } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'

/** An event for everybody who holds power of a pool on a day. */
export type PoolEvent = {
  readonly eventId: string
  readonly poolId: string
  readonly day: Day
  readonly kind: EventKind
  readonly payload: JsonValue
  readonly at: Date
}

/** Lets one transaction at a time add to them, so that they appear in the order of their ids. */
export async function lockPoolEvents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pool_event', 0))`.execute(tx)
}

export async function lastPoolEventId(db: Database): Promise<string | undefined> {
  const last = await db
    .selectFrom('pool_event')
    .select('event_id')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.event_id
}

/** Adds an event with this id or a later one, which sorts after the last one. Returns its id. */
export async function insertPoolEvent(tx: Tx, event: Omit<PoolEvent, 'at'>): Promise<string> {
  const { rows } = await sql<{ event_id: string }>`
    insert into pool_event (event_id, pool_id, day, kind, payload, at)
    select event_id_after((select event_id from pool_event order by event_id desc limit 1), ${event.eventId}::uuid), ${event.poolId}::uuid,
      ${event.day}::date, ${event.kind}, ${JSON.stringify(event.payload)}::jsonb, database_now() returning event_id`.execute(
    tx,
  )
  const [added] = rows
  if (!added) throw new Error('the database has added no event')
  return added.event_id
}

/** Returns what followed the given one, in order, at most `most`. */
export async function poolEventsAfter(db: Database, after: string, most: number): Promise<PoolEvent[]> {
  const { rows } = await sql<PoolEvent>`
    select event_id as "eventId", pool_id as "poolId", day, kind, payload, at
    from pool_event where event_id > ${after}::uuid order by event_id limit ${most}`.execute(db)
  return rows
}

export async function deletePoolEventsBefore(db: Database, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pool_event')
    .where('at', '<', sql<Date>`database_now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
