import { Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger as Log } from 'pino'
import type { DatabaseRole } from '../db/connection.ts'

/** Nobody's output: the queue's own messages at install time. */
const silent = new Logger(() => () => {})

// The queue's tables are under row-level security with no policy, which shuts out everyone but their owner.
const grantsToApplication = `
  select pg_advisory_xact_lock(hashtextextended('terahold job queue', 0));
  grant usage on schema graphile_worker to terahold_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to terahold_app;
  revoke all on all functions in schema graphile_worker from public;
  grant execute on all functions in schema graphile_worker to terahold_app;
  do $$
  declare name text;
  begin
    for name in
      select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity
      except select tablename from pg_policies where schemaname = 'graphile_worker'
    loop
      execute format('create policy terahold_app on graphile_worker.%I to terahold_app using (true) with check (true)', name);
    end loop;
  end $$`

/**
 * Installs or upgrades the queue's tables and lets the application's role use them. `url` must be the address as the
 * tables' owner. Processes starting together do not disturb one another.
 */
export async function prepareJobQueue(url: string): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString: url, logger: silent, maxPoolSize: 1 })
  try {
    await utils.migrate()
    await utils.withPgClient(async (client) => {
      await client.query(grantsToApplication)
    })
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
  } finally {
    await utils.release()
  }
}

export type JobQueueOptions = {
  readonly url: string
  readonly role?: DatabaseRole
  readonly tasks: TaskList
  readonly log: Log
  /** Jobs at a time in this process. */
  readonly concurrency?: number
  /** How often to look for due jobs when no notification came, in milliseconds. */
  readonly pollInterval?: number
  /** No other process works on this queue: what is locked when we start was left by one that died. */
  readonly isAlone?: boolean
}
export type JobQueue = {
  /** Takes no new job, waits for the running ones and ends the connections. */
  stop(): Promise<void>
}

/** Longer than any job takes, a letter to a slow mail server included. */
const abandonedAfterSeconds = 60
const releaseEvery = 15_000

/**
 * Starts working on the queue in this process. A failed job comes again after a growing pause, one whose process died in
 * the middle of it within a good minute; the library itself would leave it locked for four hours.
 */
export async function startJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const { url, role = 'terahold_app', tasks, log, concurrency = 4, pollInterval = 2_000, isAlone = false } = options
  // A pool of its own: the library expects the driver's plain value types and one connection for LISTEN.
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c TimeZone=UTC -c role=${role}`,
    application_name: 'terahold jobs',
    max: concurrency + 2,
  })
  const onBroken = (error: Error) => log.warn({ err: error }, 'a connection of the job queue broke')
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  await releaseAbandoned(pool, isAlone ? 0 : abandonedAfterSeconds)
  const releasing = setInterval(() => {
    releaseAbandoned(pool, abandonedAfterSeconds).catch(onBroken)
  }, releaseEvery)
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    logger: loggerFor(log),
    concurrency,
    pollInterval,
    noHandleSignals: true,
  })
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'))
  return {
    async stop() {
      clearInterval(releasing)
      await runner.stop()
      await ended
      await pool.end()
    },
  }
}

async function releaseAbandoned(pool: pg.Pool, afterSeconds: number): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_at <= now() - make_interval(secs => $1)`,
    [afterSeconds],
  )
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

function loggerFor(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    log[levels[level]]({ jobId: scope.jobId, task: scope.taskIdentifier }, message)
  })
}
