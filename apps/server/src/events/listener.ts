import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'

export type Listener = {
  /** False while there is no connection: hints are missing then. */
  isListening(): boolean
  stop(): Promise<void>
}

export type ListenerOptions = {
  readonly url: string
  readonly log: Logger
  /** There is something new for this member, or for holders of a pool. */
  readonly onHint: (about: { memberId: string } | 'pool') => void
  /** From now on hints come, as one to itself has shown; what happened before was not heard. */
  readonly onListening: () => void
  /** From now on hints may be missing. */
  readonly onDeaf: () => void
  /** How often it sends itself a hint; a connection that does not bring it before the next is given up. */
  readonly pulseMs?: number
}

const shortestPause = 200
const longestPause = 10_000

/**
 * The process's one connection that hears of new events; it comes back by itself after a failure. What it hears is a hint:
 * whoever uses it must also look without one.
 */
export function startListener({ url, log, onHint, onListening, onDeaf, pulseMs = 5_000 }: ListenerOptions): Listener {
  let client: pg.Client | undefined
  let stopped = false
  let failures = 0
  let waiting: NodeJS.Timeout | undefined
  let isPulseOut = false
  const pulse = `pulse:${randomUUID()}`

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'terahold events', keepAlive: true })
    next.on('error', (error) => retire(next, error))
    next.on('end', () => retire(next, new Error('the connection ended')))
    next.on('notification', ({ payload = '' }) => hear(next, payload))
    try {
      await next.connect()
      await next.query('listen live_event')
      if (stopped) await next.end()
      else await sendPulse(next)
    } catch (error) {
      retire(next, error)
    }
  }

  function hear(from: pg.Client, payload: string): void {
    if (payload === pulse) hearPulse(from)
    else if (payload.startsWith('pool:')) onHint('pool')
    else if (!payload.startsWith('pulse:')) onHint({ memberId: payload.slice(0, 36) })
  }

  function hearPulse(from: pg.Client): void {
    isPulseOut = false
    if (client === from || retired.has(from)) return
    client = from
    failures = 0
    onListening()
  }

  async function sendPulse(to: pg.Client): Promise<void> {
    isPulseOut = true
    await to.query('select pg_notify($1, $2)', ['live_event', pulse])
  }

  const beating = setInterval(() => {
    const current = client
    if (!current) return
    if (isPulseOut) retire(current, new Error('the connection brought no hint'))
    else sendPulse(current).catch((error: unknown) => retire(current, error))
  }, pulseMs)

  const retired = new WeakSet<pg.Client>()
  function retire(failed: pg.Client, error: unknown): void {
    if (stopped || retired.has(failed)) return
    retired.add(failed)
    client = undefined
    onDeaf()
    failed.end().catch((failure: unknown) => log.debug({ err: failure }, 'a broken connection did not close'))
    failures += 1
    log.warn({ err: error }, 'not listening for events; polling goes on')
    waiting = setTimeout(() => void open(), Math.min(longestPause, shortestPause * 2 ** failures))
  }

  void open()
  return {
    isListening: () => client !== undefined,
    async stop() {
      stopped = true
      clearTimeout(waiting)
      clearInterval(beating)
      const current = client
      client = undefined
      onDeaf()
      await current?.end()
    },
  }
}
