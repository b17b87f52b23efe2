import { isRunning } from './process-table.ts'

export interface Supervised {
  readonly pid: number
}

export interface Supervision<Server extends Supervised> {
  /** The current server. */
  current(): Server
  /** Stops watching and returns the server to stop, after any restart under way. */
  end(): Promise<Server>
}

const watchEvery = 250
const revivalLimit = 5

/**
 * Watches a server and restarts it when it dies. Gives up after five deaths in a row within a minute of each other,
 * because an operator must look at such a server.
 */
export function supervise<Server extends Supervised>(
  first: Server,
  revive: () => Promise<Server>,
  log: (line: string) => void,
): Supervision<Server> {
  let server = first
  let revival: Promise<void> | undefined
  let deaths: number[] = []

  const timer = setInterval(() => {
    if (revival || isRunning(server.pid)) return
    deaths = [...deaths.filter((at) => at > performance.now() - 60_000), performance.now()]
    if (deaths.length > revivalLimit) {
      clearInterval(timer)
      log(`PostgreSQL died ${deaths.length} times within a minute and is left stopped`)
      return
    }
    log(`PostgreSQL (process ${server.pid}) died; starting it again`)
    revival = revive()
      .then((revived) => {
        server = revived
      })
      .catch((error: unknown) => log(`PostgreSQL could not be started again: ${String(error)}`))
      .finally(() => {
        revival = undefined
      })
  }, watchEvery)
  timer.unref()

  return {
    current: () => server,
    async end() {
      clearInterval(timer)
      await revival
      return server
    },
  }
}
