import type { EventKind } from '@terahold/contract/codes/events'
import { business } from '@terahold/contract/constants'
import { afterCommit } from '../db/after-commit.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { JsonValue } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { type Announce, notify } from './hints.ts'
import { deletePoolEventsBefore, insertPoolEvent, lockPoolEvents, type PoolEvent } from './pool-store.ts'
import { addEvents, deleteEventsBefore } from './store.ts'

/**
 * Notifies a member's open pages in the caller's transaction: they receive the event when it commits. Call it late in
 * the transaction, because until its end nobody else can notify the same member. Returns the event's id.
 */
export type Publish = (
  tx: Tx,
  memberId: string,
  kind: EventKind,
  payload: { readonly [name: string]: JsonValue },
) => Promise<string>

/** How long an event can be requested again: as long as a session may be idle. */
const keptDays = business.eventDays

/** Does the same for several members at once, in as many statements as for one. */
export type PublishEach = (
  tx: Tx,
  kind: EventKind,
  all: readonly { readonly memberId: string; readonly payload: { readonly [name: string]: JsonValue } }[],
) => Promise<unknown>

/**
 * Notifies everybody who holds power of the pool on the day, without a row for each of them. Call it late in the
 * transaction, because until its end nobody else can notify any pool's holders. Returns the event's id.
 */
export type PublishToHolders = (
  tx: Tx,
  kind: EventKind,
  event: Pick<PoolEvent, 'poolId' | 'day'> & { readonly payload: { readonly [name: string]: JsonValue } },
) => Promise<string>

export type Events = {
  readonly publish: Publish
  readonly publishEach: PublishEach
  readonly publishToHolders: PublishToHolders
}

/** Without `announce`, other processes are notified with the transaction's commit. */
export function createEvents({ clock, announce }: { clock: Clock; announce?: Announce }): Events {
  /** Sessions end everywhere with the commit that ends them (decision 15); everything else may be a moment later. */
  async function tell(tx: Tx, kind: EventKind, hints: readonly string[]): Promise<void> {
    const isLater = announce !== undefined && kind !== 'session' && afterCommit(tx, () => announce(hints))
    if (!isLater) await notify(tx, hints)
  }

  async function publishEach(...[tx, kind, all]: Parameters<PublishEach>): Promise<string[]> {
    const events = all.map((one) => ({ ...one, eventId: newId(clock) }))
    const added = await addEvents(tx, kind, events)
    await tell(
      tx,
      kind,
      added.map(({ memberId, eventId }) => `${memberId}:${eventId}`),
    )
    return added.map(({ eventId }) => eventId)
  }

  return {
    publishEach,
    async publish(tx, memberId, kind, payload) {
      const [eventId = ''] = await publishEach(tx, kind, [{ memberId, payload }])
      return eventId
    },
    async publishToHolders(tx, kind, { poolId, day, payload }) {
      await lockPoolEvents(tx)
      const event = { eventId: newId(clock), poolId, day, kind, payload: { poolId, day, ...payload } }
      const eventId = await insertPoolEvent(tx, event)
      await tell(tx, kind, [`pool:${eventId}`])
      return eventId
    },
  }
}

/** Deletes events that can no longer be requested. Returns how many. */
export async function pruneEvents(db: Database): Promise<number> {
  return (await deleteEventsBefore(db, keptDays)) + (await deletePoolEventsBefore(db, keptDays))
}
