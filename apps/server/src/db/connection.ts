import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { withNamedStatements } from './named-statements.ts'
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
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: options.prepare === false ? pool : withNamedStatements(pool) }),
  })
}

/** The same pool without the query builder, for libraries that bring their own SQL. */
export function openPool({ url, role, max = 10, applicationName, onIdleError = () => {} }: ConnectOptions): pg.Pool {
  const parameters = [
    '-c TimeZone=UTC',
    '-c idle_in_transaction_session_timeout=60s',
    ...(role ? [`-c role=${role}`] : []),
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    options: parameters.join(' '),
    connectionTimeoutMillis: 10_000,
    types: valueTypes,
  })
  pool.on('error', onIdleError)
  // A connection that breaks between two statements of a transaction fails the next one; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  return pool
}
