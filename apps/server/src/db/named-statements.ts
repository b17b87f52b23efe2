import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const mostNames = 1000

/**
 * Makes PostgreSQL parse and plan each statement once per connection, by naming statements after the hash of their
 * text. Only the first thousand texts are named, so that generated ones cannot fill the server's memory.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const naming = namingClient(client, names)
      clients.set(client, naming)
      return naming
    },
  }
}

function namingClient(client: pg.PoolClient, names: Map<string, string>): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? nameOf(text, names) : undefined
    return name === undefined ? client.query(text, [...values]) : client.query({ name, text, values: [...values] })
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = statementName(text)
  names.set(text, name)
  return name
}

/** Returns the name of a statement: the hash of its text. */
export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}
