import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../db/schema.gen.ts'
import { startListener } from './listener.ts'
import type { Reader } from './reader.ts'
import { eventsAfter } from './store.ts'

export type HubOptions = {
  readonly db: Kysely<DB>
  /** Where to listen: a direct address of the database, past any pooler. */
  readonly url: string
  readonly log: Logger
  /** Which of these sessions are still open. */
  readonly openSessions: (sessions: readonly { memberId: string; sessionId: string }[]) => Promise<ReadonlySet<string>>
  readonly heartbeatMs?: number
  readonly pollMs?: number
}

export type Hub = {
  add(reader: Reader): void
  remove(reader: Reader): void
  readers(): number
  stop(): Promise<void>
}

const mostAtOnce = 100
const mostPerMember = 8

/**
 * Brings new events to this process's open pages: at once when PostgreSQL says that there are some, and by looking every
 * few seconds in case it does not. Ends the stream of a session that has ended.
 */
export function createHub({ db, url, log, openSessions, heartbeatMs = 15_000, pollMs = 5_000 }: HubOptions): Hub {
  const readers = new Map<string, Set<Reader>>()
  const all = () => [...readers.values()].flatMap((ofMember) => [...ofMember])

  async function deliver(to: readonly Reader[]): Promise<void> {
    const furthestBehind = new Map<string, string>()
    for (const reader of to) {
      const known = furthestBehind.get(reader.memberId)
      if (known === undefined || reader.position() < known) furthestBehind.set(reader.memberId, reader.position())
    }
    const positions = [...furthestBehind].map(([memberId, after]) => ({ memberId, after }))
    const events = await eventsAfter(db, positions, mostAtOnce)
    for (const reader of to) reader.send(events)
    const counts = Map.groupBy(events, ({ memberId }) => memberId)
    const cutShort = to.filter(({ memberId }) => counts.get(memberId)?.length === mostAtOnce)
    if (cutShort.length > 0) await deliver(cutShort)
    const sessionsChanged = new Set(events.filter(({ kind }) => kind === 'session').map(({ memberId }) => memberId))
    if (sessionsChanged.size > 0) await endClosedSessions(to.filter(({ memberId }) => sessionsChanged.has(memberId)))
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
    work.catch((error: unknown) => log.warn({ err: error }, 'events could not be brought; trying again soon'))
  }
  const listener = startListener({
    ...{ url, log },
    onHint: (memberId) => quietly(deliver([...(readers.get(memberId) ?? [])])),
    onListening: () => quietly(deliver(all())),
  })
  const polling = setInterval(() => quietly(deliver(all())), pollMs)
  const beating = setInterval(() => quietly(beat()), heartbeatMs)

  return {
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
    readers: () => all().length,
    async stop() {
      clearInterval(polling)
      clearInterval(beating)
      for (const reader of all()) reader.end()
      await listener.stop()
    },
  }
}
