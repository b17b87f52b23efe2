import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createClient } from '../db/hosts/client.ts'

export type Listener = { stop(): Promise<void> }

export type ListenerOptions = {
  readonly url: string
  readonly log: Logger
  /** There is something new for this member, or for holders of a pool. */
  readonly onHint: (about: { memberId: string } | 'pool') => void
  /** Notifications arrive from now on, as one to itself has shown; earlier ones may have been missed. */
  readonly onListening: () => void
  /** Notifications may be missed from now on. */
  readonly onDeaf: () => void
  /** How often it notifies itself; a connection that does not deliver this before the next is dropped. */
  readonly pulseMs?: number
}

const shortestPause = 200
const longestPause = 10_000
/** Listening needs no rights; the role makes sure that the connection has none. */
const options = '-c role=terahold_app'

/**
 * The process's one connection for event notifications, which reconnects automatically. A notification is only a hint:
 * callers must also poll.
 */
export function startListener({ url, log, onHint, onListening, onDeaf, pulseMs = 5_000 }: ListenerOptions): Listener {
  let client: pg.Client | undefined
  let isHearing = false
  let stopped = false
  let failures = 0
  let waiting: NodeJS.Timeout | undefined
  const pulse = `pulse:${randomUUID()}`
  const retired = new WeakSet<pg.Client>()

  async function open(): Promise<void> {
    const next = createClient({ connectionString: url, options, application_name: 'terahold events', keepAlive: true })
    next.on('error', (error) => retire(next, error))
    next.on('end', () => retire(next, new Error('the connection ended')))
    next.on('notification', ({ payload = '' }) => hear(next, payload))
    try {
      await next.connect()
      await next.query('listen live_event')
      if (stopped) {
        await next.end()
        return
      }
      client = next
      sendPulse(next)
    } catch (error) {
      retire(next, error)
    }
  }

  function hear(from: pg.Client, payload: string): void {
    if (payload === pulse) hearPulse(from)
    else if (payload.startsWith('pool:')) onHint('pool')
    else if (!payload.startsWith('pulse:')) onHint({ memberId: payload.slice(0, 36) })
  }

  function sendPulse(to: pg.Client): void {
    waiting = setTimeout(() => retire(to, new Error('the connection delivers no notifications')), pulseMs)
    to.query('select pg_notify($1, $2)', ['live_event', pulse]).catch((error: unknown) => retire(to, error))
  }

  function hearPulse(from: pg.Client): void {
    if (from !== client) return
    clearTimeout(waiting)
    waiting = setTimeout(() => sendPulse(from), pulseMs)
    if (isHearing) return
    isHearing = true
    failures = 0
    onListening()
  }

  function goDeaf(): void {
    clearTimeout(waiting)
    client = undefined
    isHearing = false
    onDeaf()
  }

  function retire(failed: pg.Client, error: unknown): void {
    if (stopped || retired.has(failed)) return
    retired.add(failed)
    goDeaf()
    failed.end().catch((failure: unknown) => log.debug({ err: failure }, 'a broken connection did not close'))
    failures += 1
    log.warn({ err: error }, 'not listening for events; polling continues')
    waiting = setTimeout(() => void open(), Math.min(longestPause, shortestPause * 2 ** failures))
  }

  void open()
  return {
    async stop() {
      stopped = true
      const current = client
      goDeaf()
      await current?.end()
    },
  }
}
