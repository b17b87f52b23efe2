import pg from 'pg'

/** "Cannot connect now": the library repeats what failed with this code, after three seconds and then growing pauses. */
const cannotConnectNow = '57P03'
/** PostgreSQL's classes for a connection that is gone, a server that stops, and one that is read-only since it lost its role. */
const passing = /^(?:08|57P)|^25006$/

/**
 * Makes the job library repeat what a broken connection interrupted. It reports finished jobs without waiting for the outcome, so
 * any other failure there is an unhandled rejection, which ends the process. Call it before the pool's first connection.
 */
export function retryBrokenConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const repeatable = (...args: unknown[]) => {
      const running = query(...args)
      return running instanceof Promise ? running.catch(rethrow) : running
    }
    client.query = repeatable as typeof client.query
  })
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const connectAgain = (...args: unknown[]) => {
    const connecting = connect(...args)
    return connecting instanceof Promise ? connecting.catch(rethrow) : connecting
  }
  pool.connect = connectAgain as typeof pool.connect
}

function rethrow(error: unknown): never {
  if (!(error instanceof Error)) throw error
  const isAnswer = error instanceof pg.DatabaseError && !passing.test(error.code ?? '')
  throw isAnswer ? error : Object.assign(new Error(error.message, { cause: error }), { code: cannotConnectNow })
}
