import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Log } from 'pino'
import type { DatabaseRole } from '../db/connection.ts'
import { createPool } from '../db/hosts/client.ts'
import { traced } from '../foundation/trace.ts'
import { retryBrokenConnections } from './retry-broken-connections.ts'

export type JobQueueOptions = {
  readonly url: string
  readonly role?: DatabaseRole
  readonly tasks: TaskList
  readonly log: Log
  /** Jobs at a time in this process. */
  readonly concurrency?: number
  /** How often to look for due jobs without a notification, in milliseconds. */
  readonly pollInterval?: number
  /** No other process works on these tasks: a job locked at the start was left by a process that died. */
  readonly isAlone?: boolean
  /** Seconds without a sign of life after which a job is taken from its process. */
  readonly abandonedAfter?: number
  /** How long stopping waits for the library, in milliseconds. */
  readonly stopPatience?: number
}
export type JobQueue = {
  /**
   * Takes no new job, waits for the running ones and closes the connections. Jobs that obey the abort signal, sent
   * after five seconds, are released for other processes at once. Without a database it ends, too.
   */
  stop(): Promise<void>
}

/**
 * Starts working on these tasks of the queue in this process. A failed job is retried after a growing pause. A process
 * renews its locks on running jobs, however long they take, so the job of a process that died is taken over after about
 * a minute; the library alone would keep it locked for four hours.
 */
export async function startJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const { url, role = 'terahold_app', tasks, log, concurrency = 4, pollInterval = 2_000, isAlone = false } = options
  const { abandonedAfter = 60, stopPatience = 8_000 } = options
  // A separate pool: the library expects the driver's plain value types and one connection for LISTEN.
  const pool = createPool({
    connectionString: url,
    options: `-c TimeZone=UTC -c DateStyle=ISO -c role=${role}`,
    application_name: 'terahold jobs',
    max: concurrency + 2,
  })
  retryBrokenConnections(pool)
  const onBroken = (error: Error) => log.warn({ err: error }, 'a connection of the job queue broke')
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  const names = Object.keys(tasks)
  await releaseAbandoned(pool, names, isAlone ? 0 : abandonedAfter)
  await removeGivenUp(pool)

  const events: WorkerEvents = new EventEmitter()
  const holders: string[] = []
  events.on('pool:create', ({ workerPool }) => holders.push(workerPool.id))
  const keepAndRelease = async () => {
    await renewHold(pool, holders)
    await releaseAbandoned(pool, names, abandonedAfter)
  }
  const keeping = setInterval(() => void keepAndRelease().catch(onBroken), abandonedAfter * 250)
  const runner = await run({
    pgPool: pool,
    taskList: tracedTasks(tasks),
    logger: loggerFor(log),
    concurrency,
    pollInterval,
    events,
    noHandleSignals: true,
  })
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'))
  return {
    async stop() {
      // Without a database, the library tries for hours to reach it, and cannot be stopped.
      await Promise.race([runner.stop().then(() => ended), pause(stopPatience, undefined, { ref: false })])
      clearInterval(keeping)
      // Other processes take over after a minute what is not let go here.
      await letGo(pool, holders).catch(onBroken)
      await pool.end()
    },
  }
}

function tracedTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => traced(name, 'internal', {}, async () => task?.(payload, helpers)),
    ]),
  )
}

// Uses the machine's time throughout, as the library does: a lock is between living processes, whatever the product's
// clock says.
async function renewHold(pool: pg.Pool, holders: readonly string[]): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set locked_at = now() where locked_by = any($1)', [holders])
}

async function letGo(pool: pg.Pool, holders: readonly string[]): Promise<void> {
  const free = 'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by = any($1)'
  await pool.query(free, [holders])
}

async function releaseAbandoned(pool: pg.Pool, tasks: readonly string[], afterSeconds: number): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_at <= now() - make_interval(secs => $1)
       and task_id in (select id from graphile_worker._private_tasks where identifier = any($2))`,
    [afterSeconds, tasks],
  )
}

/** Removes jobs that have failed as often as they may: nobody retries them, and a sealed email must not stay. */
async function removeGivenUp(pool: pg.Pool): Promise<void> {
  await pool.query('delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null')
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

function loggerFor(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    log[levels[level]]({ jobId: scope.jobId, task: scope.taskIdentifier }, message)
  })
}
