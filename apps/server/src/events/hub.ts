import type { Logger } from 'pino'
import type { Database } from '../db/connection.ts'
import { startListener } from './listener.ts'
import { type PoolEvent, poolEventsAfter } from './pool-store.ts'
import type { Reader } from './reader.ts'
import { eventsAfter } from './store.ts'

/** Returns which of the members held power of a pool on a day, as pairs of an event's id and a member's. */
export type ReadHolders = (
  days: readonly Pick<PoolEvent, 'eventId' | 'poolId' | 'day'>[],
  memberIds: readonly string[],
) => Promise<readonly { readonly eventId: string; readonly memberId: string }[]>

/** Called for possible changes of members' sessions. */
export type SessionChanges = {
  /** Called when changes are received from now on. */
  heard(): void
  /** Called when changes may be missed from now on. */
  unheard(): void
  changed(memberId: string): void
}

export type HubOptions = {
  readonly db: Database
  /** Where to listen: a direct address of the database, past any pooler. */
  readonly url: string
  readonly log: Logger
  /** Returns which of these sessions are still open. */
  readonly openSessions: (sessions: readonly { memberId: string; sessionId: string }[]) => Promise<ReadonlySet<string>>
  readonly holders: ReadHolders
  readonly sessionChanges?: SessionChanges
  /** Returns how much the database has written, where pages read from replicas: what they read after an event must have it. */
  readonly walPosition?: (() => Promise<string>) | undefined
  readonly pulseMs?: number
  readonly heartbeatMs?: number
  readonly pollMs?: number
  readonly mostStreams?: number
}

export type Hub = {
  /** Returns false when this process has reached its limit of streams. */
  readonly hasRoom: () => boolean
  readonly add: (reader: Reader) => void
  readonly remove: (reader: Reader) => void
  readonly readers: () => number
  readonly stop: () => Promise<void>
}

const mostAtOnce = 100
const mostPerMember = 8

/**
 * Sends new events to this process's open pages: at once when PostgreSQL notifies, and by polling every few seconds in
 * case it does not. Closes the stream of a session that has ended.
 */
export function createHub(options: HubOptions): Hub {
  const { db, url, log, openSessions, holders, sessionChanges, walPosition, pulseMs } = options
  const { heartbeatMs = 15_000, pollMs = 5_000, mostStreams = 5_000 } = options
  const readers = new Map<string, Set<Reader>>()
  const all = () => [...readers.values()].flatMap((ofMember) => [...ofMember])
  const count = () => [...readers.values()].reduce((sum, ofMember) => sum + ofMember.size, 0)

  async function deliverOwn(to: readonly Reader[]): Promise<void> {
    const furthestBehind = new Map<string, string>()
    for (const reader of to) {
      const known = furthestBehind.get(reader.memberId)
      const { member } = reader.position()
      if (known === undefined || member < known) furthestBehind.set(reader.memberId, member)
    }
    const positions = [...furthestBehind].map(([memberId, after]) => ({ memberId, after }))
    const events = Map.groupBy(await eventsAfter(db, positions, mostAtOnce), ({ memberId }) => memberId)
    const written = events.size > 0 ? await walPosition?.() : undefined
    for (const reader of to)
      for (const event of events.get(reader.memberId) ?? []) reader.send('member', event, written)
    const cutShort = to.filter(({ memberId }) => events.get(memberId)?.length === mostAtOnce)
    await Promise.all(cutShort.map((reader) => whenDrained(reader, deliverOwn)))
    const changed = to.filter(({ memberId }) => events.get(memberId)?.some(({ kind }) => kind === 'session'))
    if (changed.length > 0) await endClosedSessions(changed)
  }

  async function deliverPools(to: readonly Reader[]): Promise<void> {
    const after = to.map((reader) => reader.position().pool).sort()[0]
    if (after === undefined) return
    const events = await poolEventsAfter(db, after, mostAtOnce)
    if (events.length === 0) return
    const found = await holders(events, [...new Set(to.map(({ memberId }) => memberId))])
    const written = await walPosition?.()
    const isSent = new Set(found.map(({ eventId, memberId }) => `${eventId} ${memberId}`))
    for (const reader of to) {
      for (const event of events) {
        if (isSent.has(`${event.eventId} ${reader.memberId}`)) reader.send('pool', event, written)
        else reader.skip('pool', event.eventId)
      }
    }
    if (events.length === mostAtOnce) await Promise.all(to.map((reader) => whenDrained(reader, deliverPools)))
  }

  async function whenDrained(reader: Reader, goOn: (to: readonly Reader[]) => Promise<void>): Promise<void> {
    await reader.drained()
    if (readers.get(reader.memberId)?.has(reader)) await goOn([reader])
  }

  async function deliver(to: readonly Reader[]): Promise<void> {
    await Promise.all([deliverOwn(to), deliverPools(to)])
  }

  async function endClosedSessions(among: readonly Reader[]): Promise<void> {
    const open = await openSessions(among)
    for (const reader of among.filter(({ sessionId }) => !open.has(sessionId))) reader.end()
  }

  async function beat(): Promise<void> {
    const current = all()
    for (const reader of current) reader.heartbeat()
    if (current.length > 0) await endClosedSessions(current)
  }

  const quietly = (work: Promise<void>) => {
    work.catch((error: unknown) => log.warn({ err: error }, 'events could not be sent; trying again soon'))
  }
  const listener = startListener({
    url,
    log,
    ...(pulseMs === undefined ? {} : { pulseMs }),
    onHint(about) {
      if (about !== 'pool') sessionChanges?.changed(about.memberId)
      quietly(about === 'pool' ? deliverPools(all()) : deliverOwn([...(readers.get(about.memberId) ?? [])]))
    },
    onListening() {
      sessionChanges?.heard()
      quietly(deliver(all()))
    },
    onDeaf: () => sessionChanges?.unheard(),
  })
  const polling = setInterval(() => quietly(deliver(all())), pollMs)
  const beating = setInterval(() => quietly(beat()), heartbeatMs)

  return {
    hasRoom: () => count() < mostStreams,
    add(reader) {
      const ofMember = readers.get(reader.memberId) ?? new Set()
      readers.set(reader.memberId, ofMember.add(reader))
      if (ofMember.size > mostPerMember) ofMember.values().next().value?.end()
      quietly(deliver([reader]))
    },
    remove(reader) {
      const ofMember = readers.get(reader.memberId)
      ofMember?.delete(reader)
      if (ofMember?.size === 0) readers.delete(reader.memberId)
    },
    readers: count,
    async stop() {
      clearInterval(polling)
      clearInterval(beating)
      for (const reader of all()) reader.end()
      await listener.stop()
    },
  }
}
