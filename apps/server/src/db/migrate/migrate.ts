import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Migration, readMigrations } from './migration-files.ts'

export interface MigrateOptions {
  /** Address of the database, as the user who is to own its tables. */
  readonly url: string
  /** The folder of numbered SQL files; the application's own unless told. */
  readonly folder?: string
}

const ownFolder = fileURLToPath(new URL('../migrations', import.meta.url))
const alreadyThere = new Set(['23505', '42P07', '42710'])

/**
 * Brings the database to the newest schema and gives the names of the migrations it applied. Each runs in a transaction
 * of its own that first writes its row, so processes starting together wait for one another and apply each once.
 * @throws when an applied migration was changed since, the database is newer than this program, or SQL fails.
 */
export async function migrate({ url, folder = ownFolder }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'terahold migrate' })
  await client.connect()
  try {
    await ensureVersionTable(client)
    const applied: string[] = []
    for (const migration of migrations) {
      if (await applyOnce(client, migration)) applied.push(migration.name)
    }
    await refuseNewerDatabase(client, migrations.length)
    return applied
  } finally {
    await client.end()
  }
}

async function ensureVersionTable(client: pg.Client): Promise<void> {
  try {
    // By the machine’s time: the product’s clock is in a table that does not exist yet.
    await client.query(`
      create table if not exists schema_migration (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
  } catch (error) {
    // "if not exists" does not cover two processes creating it at the same moment.
    if (!alreadyThere.has(String((error as pg.DatabaseError).code))) throw error
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  const { version, name, checksum } = migration
  await client.query('begin')
  try {
    const inserted = await client.query(
      'insert into schema_migration (version, name, checksum) values ($1, $2, $3) on conflict (version) do nothing',
      [version, name, checksum],
    )
    if (inserted.rowCount === 1) await runMigration(client, migration)
    await client.query('commit')
    if (inserted.rowCount !== 1) await refuseChange(client, migration)
    return inserted.rowCount === 1
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function runMigration(client: pg.Client, { name, text }: Migration): Promise<void> {
  try {
    await client.query(text)
  } catch (cause) {
    const { message, position } = cause as pg.DatabaseError
    const line = position === undefined ? '' : ` at line ${text.slice(0, Number(position)).split('\n').length}`
    throw new Error(`Migration ${name} failed${line}: ${message}`, { cause })
  }
}

async function refuseChange(client: pg.Client, { version, name, checksum }: Migration): Promise<void> {
  const found = await client.query<{ checksum: string }>('select checksum from schema_migration where version = $1', [
    version,
  ])
  if (found.rows[0]?.checksum !== checksum) {
    throw new Error(`Migration ${name} was changed after it had been applied: put it back and write a new one.`)
  }
}

async function refuseNewerDatabase(client: pg.Client, newest: number): Promise<void> {
  const found = await client.query<{ name: string }>('select name from schema_migration where version > $1 limit 1', [
    newest,
  ])
  const unknown = found.rows[0]?.name
  if (unknown !== undefined) {
    throw new Error(`The database holds migration ${unknown}, which this program does not know: it is too old for it.`)
  }
}
