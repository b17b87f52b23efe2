import type pg from 'pg'
import { createClient } from '../hosts/client.ts'
import { applyRoutines } from './apply-routines.ts'
import { runSqlFile } from './run-sql-file.ts'
import { type Migration, ownSchemaFolder, readMigrations, readRoutines } from './schema-files.ts'

export interface MigrateOptions {
  /** Address of the database, as the user who is to own its tables. */
  readonly url: string
  /** The folder that holds `migrations` and `routines`; this program's own by default. */
  readonly schemaFolder?: string
}

/** The database has a migration or routine that this program lacks, or has with another text. Nothing was changed. */
export class SchemaDiffers extends Error {}

const alreadyExists = new Set(['23505', '42P07', '42710'])

/**
 * Brings the database to the newest schema in one transaction: first the migrations it lacks, then every routine whose text changed.
 * Returns the names of what it applied. Processes that start together wait for one another, so everything is applied once.
 * @throws SchemaDiffers when an applied migration was changed since, or the database is newer than this program; Error when SQL fails.
 * Nothing is changed then.
 */
export async function migrate({ url, schemaFolder = ownSchemaFolder }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(schemaFolder)
  const routines = await readRoutines(schemaFolder)
  const client = createClient({ connectionString: url, application_name: 'terahold migrate' })
  await client.connect()
  try {
    await ensureTables(client)
    await client.query('begin')
    await client.query('lock table schema_migration in share row exclusive mode')
    const applied = [...(await applyMigrations(client, migrations)), ...(await applyRoutines(client, routines))]
    await client.query('commit')
    return applied
  } finally {
    // An uncommitted transaction ends with its connection.
    await client.end()
  }
}

async function ensureTables(client: pg.Client): Promise<void> {
  try {
    // Uses the machine's time: the product's clock is in a table that does not exist yet.
    await client.query(`
      create table if not exists schema_migration (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      create table if not exists schema_routine (
        name text not null,
        checksum text not null,
        objects text[] not null,
        applied_at timestamptz not null default now(),
        replaced_at timestamptz,
        primary key (name, checksum)
      )`)
  } catch (error) {
    // "if not exists" does not help when two processes create a table at the same moment.
    if (!alreadyExists.has(String((error as pg.DatabaseError).code))) throw error
  }
}

async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migration order by version',
  )
  const newer = rows.find(({ version }) => version > migrations.length)
  if (newer)
    throw new SchemaDiffers(
      `The database holds migration ${newer.name}, which this program does not know: the program is too old.`,
    )
  const checksums = new Map(rows.map(({ version, checksum }) => [version, checksum]))
  const applied: string[] = []
  for (const migration of migrations) {
    const { version, name, checksum } = migration
    const found = checksums.get(version)
    if (found === undefined) {
      await runSqlFile(client, 'Migration', migration)
      await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ])
      applied.push(name)
    } else if (found !== checksum) {
      throw new SchemaDiffers(
        `Migration ${name} was changed after it had been applied. Restore it and write a new one.`,
      )
    }
  }
  return applied
}
