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
  /** From now on hints come; what happened before was not heard. */
  readonly onListening: () => void
}

const shortestPause = 200
const longestPause = 10_000

/**
 * The process's one connection that hears of new events; it comes back by itself after a failure. What it hears is a hint:
 * whoever uses it must also look without one.
 */
export function startListener({ url, log, onHint, onListening }: ListenerOptions): Listener {
  let client: pg.Client | undefined
  let stopped = false
  let failures = 0
  let waiting: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'terahold events', keepAlive: true })
    next.on('error', (error) => retire(next, error))
    next.on('end', () => retire(next, new Error('the connection ended')))
    next.on('notification', ({ payload = '' }) =>
      onHint(payload.startsWith('pool:') ? 'pool' : { memberId: payload.slice(0, 36) }),
    )
    try {
      await next.connect()
      await next.query('listen live_event')
      if (stopped) {
        await next.end()
        return
      }
      client = next
      failures = 0
      onListening()
    } catch (error) {
      retire(next, error)
    }
  }

  const retired = new WeakSet<pg.Client>()
  function retire(failed: pg.Client, error: unknown): void {
    if (stopped || retired.has(failed)) return
    retired.add(failed)
    client = undefined
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
      const current = client
      client = undefined
      await current?.end()
    },
  }
}
