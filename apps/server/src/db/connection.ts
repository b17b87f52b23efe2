import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { withNamedStatements } from './named-statements.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import type { DB } from './schema.gen.ts'
import { valueTypes } from './value-types.ts'

/** The database as the application sees it. */
export type Database = Kysely<DB>

/** What a process may do there: the roles the first migration makes. */
export type DatabaseRole = 'terahold_app' | 'terahold_payout'

export interface ConnectOptions {
  /** A `postgres://` address; a Unix socket as `?host=/folder`. */
  readonly url: string
  /** The role every connection takes on; without one it stays the address's own user. */
  readonly role?: DatabaseRole
  /** Most connections at a time. */
  readonly max?: number
  /** How the connections are named in pg_stat_activity. */
  readonly applicationName: string
  /** Named prepared statements; switch off behind a pooler that does not carry them. */
  readonly prepare?: boolean
  /** Told of connections that broke, such as when the server went away. They are replaced by themselves. */
  readonly onIdleError?: (error: Error) => void
}

/**
 * A pool of connections behind a typed query builder. Connects at the first query; `destroy()` ends it.
 * int8 and numeric come back as bigint, date as `YYYY-MM-DD`, timestamptz as Date.
 */
export function connectDatabase(options: ConnectOptions): Database {
  const pool = openPool(options)
  if (options.prepare === false) return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const dialect = new PostgresDialect({ pool: withNamedStatements(pool) })
  return new PipelinedDatabase(
    dialect,
    openPipeline(() => openLane(options)),
  )
}

/** A pool, and beside it a pipeline that ends with it. */
class PipelinedDatabase extends Kysely<DB> {
  readonly pipeline: Pipeline

  constructor(dialect: Dialect, pipeline: Pipeline) {
    super({ dialect })
    this.pipeline = pipeline
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.pipeline.end(), super.destroy()])
  }
}

/** For statements that stand alone; undefined within a transaction, and behind a pooler that carries no named statements. */
export function pipelineOf(db: Kysely<DB>): Pipeline | undefined {
  return db instanceof PipelinedDatabase ? db.pipeline : undefined
}

/**
 * A statement that takes too long fails, and does not hold up those behind it for ever. Each is planned once, whatever its values:
 * planning takes longer than most of them. All of them find their rows through an index, and shall do so too when the tables
 * were still empty at that moment.
 */
const laneParameters = '-c statement_timeout=10s -c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

function openLane(options: ConnectOptions): pg.Client {
  const config = clientConfig(options)
  // Longer than any statement may take: a server that says nothing by then is out of reach, and the lane is given up.
  const query_timeout = 15_000
  const client = new pg.Client({
    ...config,
    options: `${config.options} ${laneParameters}`,
    pipeline: true,
    query_timeout,
  })
  return client.on('error', options.onIdleError ?? (() => {}))
}

/** The same pool without the query builder, for libraries that bring their own SQL. */
export function openPool(options: ConnectOptions): pg.Pool {
  const { max = 10, onIdleError = () => {} } = options
  const pool = new pg.Pool({ ...clientConfig(options), max })
  pool.on('error', onIdleError)
  // A connection that breaks between two statements of a transaction fails the next one; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  return pool
}

function clientConfig({ url, role, applicationName }: ConnectOptions) {
  const parameters = [
    '-c TimeZone=UTC',
    '-c idle_in_transaction_session_timeout=60s',
    ...(role ? [`-c role=${role}`] : []),
  ]
  return {
    connectionString: url,
    application_name: applicationName,
    options: parameters.join(' '),
    connectionTimeoutMillis: 10_000,
    // A network that has gone silent is noticed within half a minute, also while nothing or only an answer is waited for.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: valueTypes,
  } satisfies pg.ClientConfig
}
