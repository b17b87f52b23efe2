import { AsyncLocalStorage } from 'node:async_hooks'
import { type Dialect, Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { addPastSpan, statementFacts } from '../foundation/trace.ts'
import { createClient, createPool } from './hosts/client.ts'
import { withNamedStatements } from './named-statements.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import type { DB } from './schema.gen.ts'
import { valueTypes } from './value-types.ts'

/** The application's connection to the database, or a transaction in it. What needs a transaction takes `Tx`. */
export type Database = Kysely<DB>

/** The database roles of processes, created by the first migration. */
export type DatabaseRole = 'terahold_app' | 'terahold_payout'

export interface ConnectOptions {
  /** A `postgres://` address; a Unix socket as `?host=/folder`. Of several hosts, the one that can be written to is used. */
  readonly url: string
  /** The role every connection switches to; without one, and behind a pooler, it keeps the address's own user. */
  readonly role?: DatabaseRole
  /** Most connections at a time. */
  readonly max?: number
  /** How the connections are named in pg_stat_activity. */
  readonly applicationName: string
  /**
   * Whether the address is that of a pooler, which can give each transaction another connection. Nothing is set for a
   * connection then, and no statement is prepared, because other clients would get both.
   */
  readonly isPooled?: boolean
  /** Lets `readFrom` send what runs inside it to a replica. For the database that pages read from, and no other. */
  readonly canReadElsewhere?: boolean
  /** Called for connections that broke, for example when the server stopped. They are replaced automatically. */
  readonly onIdleError?: (error: Error) => void
}

/**
 * A connection pool with a typed query builder. Connects at the first query; `destroy()` ends it. Returns int8 and
 * numeric as bigint, date as `YYYY-MM-DD`, timestamptz as Date.
 */
export function connectDatabase(options: ConnectOptions): Database {
  const pool = openPool(options)
  const own: Connections = {
    pool: options.isPooled ? pool : withNamedStatements(pool),
    pipeline: options.isPooled ? undefined : openPipeline(() => openLane(options)),
  }
  const used = options.canReadElsewhere ? redirected(own) : own
  const dialect = new PostgresDialect({ pool: used.pool })
  const database = used.pipeline
    ? new PipelinedDatabase(dialect, used.pipeline)
    : new Kysely<DB>({ dialect, log: traceStatement })
  pools.set(database, pool)
  connections.set(database, own)
  return database
}

type Connections = { readonly pool: PostgresPool; readonly pipeline: Pipeline | undefined }
const connections = new WeakMap<Database, Connections>()
const elsewhere = new AsyncLocalStorage<Connections>()

/**
 * Runs a body. Every database that allows it (`canReadElsewhere`) reads from the replica inside it, and statements that
 * write fail there.
 */
export function readFrom<Result>(replica: Database, body: () => Promise<Result>): Promise<Result> {
  const chosen = connections.get(replica)
  if (!chosen) throw new Error('This database was not opened with connectDatabase')
  return elsewhere.run(chosen, body)
}

function redirected({ pool, pipeline }: Connections): Connections {
  return {
    pool: {
      options: pool.options,
      connect: () => (elsewhere.getStore()?.pool ?? pool).connect(),
      end: () => pool.end(),
    },
    pipeline: pipeline && {
      query: (query) => (elsewhere.getStore()?.pipeline ?? pipeline).query(query),
      end: () => pipeline.end(),
    },
  }
}

const pools = new WeakMap<Database, pg.Pool>()

/** Returns the use of a database's pool: its open and its free connections, who waits for one, and the most allowed. */
export function poolUseOf(database: Database): { open: number; idle: number; waiting: number; most: number } {
  const pool = pools.get(database)
  if (!pool) throw new Error('This database was not opened with connectDatabase')
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: pool.options.max }
}

function traceStatement({ query, queryDurationMillis, ...event }: LogEvent): void {
  addPastSpan('sql', () => statementFacts(query.sql), queryDurationMillis, 'error' in event ? event.error : undefined)
}

/** A pool with a pipeline that ends together with it. */
class PipelinedDatabase extends Kysely<DB> {
  readonly pipeline: Pipeline

  constructor(dialect: Dialect, pipeline: Pipeline) {
    super({ dialect, log: traceStatement })
    this.pipeline = pipeline
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.pipeline.end(), super.destroy()])
  }
}

/** For standalone statements; undefined within a transaction, and behind a pooler without named statements. */
export function pipelineOf(db: Database): Pipeline | undefined {
  return db instanceof PipelinedDatabase ? db.pipeline : undefined
}

/**
 * Statements have a time limit, so that a slow one does not block those behind it for ever. Each is planned once for
 * all values, because planning takes longer than most of them. All find their rows through an index, and must do so
 * even if the tables were empty when they were planned.
 */
const laneParameters = '-c statement_timeout=10s -c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

function openLane(options: ConnectOptions): pg.Client {
  const config = { ...clientConfig(options), options: `${optionsOf(options)} ${laneParameters}` }
  // Longer than any statement may take: a server silent for so long is unreachable, and the connection is dropped.
  const query_timeout = 15_000
  const client = createClient({ ...config, pipeline: true, query_timeout })
  return client.on('error', options.onIdleError ?? (() => {}))
}

/** The same pool without the query builder, for libraries that bring their own SQL. */
export function openPool(options: ConnectOptions): pg.Pool {
  const { max = 10, onIdleError = () => {} } = options
  const pool = createPool({ ...clientConfig(options), max })
  pool.on('error', onIdleError)
  // A connection that breaks between two statements of a transaction makes the next one fail; unhandled, the error
  // would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  return pool
}

function optionsOf({ role }: ConnectOptions): string {
  const own = ['-c TimeZone=UTC', '-c DateStyle=ISO', '-c idle_in_transaction_session_timeout=60s']
  return [...own, ...(role ? [`-c role=${role}`] : [])].join(' ')
}

function clientConfig(options: ConnectOptions) {
  return {
    connectionString: options.url,
    application_name: options.applicationName,
    ...(options.isPooled ? {} : { options: optionsOf(options) }),
    connectionTimeoutMillis: 10_000,
    // A silent network is noticed within half a minute, also while idle or waiting for an answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: valueTypes,
  } satisfies pg.ClientConfig
}
