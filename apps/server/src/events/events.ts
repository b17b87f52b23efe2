import type { Kysely } from 'kysely'
import { v7 } from 'uuid'
import type { Clock } from '../clock.ts'
import { newId } from '../db/ids.ts'
import type { DB, JsonValue } from '../db/schema.gen.ts'
import { deleteEventsBefore, insertEvent, lastEventId, lockEvents } from './store.ts'

export type EventKind = 'deposit' | 'order' | 'settlement' | 'withdrawal' | 'session'

/**
 * Tells a member's open pages of something, in the caller's transaction: they learn of it when that commits. To be called
 * late in the transaction, since until its end nobody else can tell the same member anything. Gives the event's id.
 */
export type Publish = (
  tx: Kysely<DB>,
  memberId: string,
  kind: EventKind,
  payload: { readonly [name: string]: JsonValue },
) => Promise<string>

/** How long an event can be asked for again: as long as a session may lie idle. */
const keptDays = 7

export type Events = { readonly publish: Publish }

export function createEvents({ clock }: { clock: Clock }): Events {
  return {
    async publish(tx, memberId, kind, payload) {
      await lockEvents(tx, memberId)
      const eventId = idAfter(await lastEventId(tx, memberId), clock)
      await insertEvent(tx, { memberId, eventId, kind, payload })
      return eventId
    },
  }
}

/** Forgets events nobody can ask for any more; gives how many. */
export function pruneEvents(db: Kysely<DB>): Promise<number> {
  return deleteEventsBefore(db, keptDays)
}

/** A new id that sorts after the last one, even when another process's clock is ahead or the millisecond is the same. */
function idAfter(last: string | undefined, clock: Clock): string {
  const id = newId(clock)
  if (last === undefined || id > last) return id
  return v7({ msecs: millisecondsOf(last) + 1 })
}

function millisecondsOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
