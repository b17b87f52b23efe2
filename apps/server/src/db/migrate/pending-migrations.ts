import { sql } from 'kysely'
import type { Database } from '../connection.ts'
import { ownSchemaFolder, readMigrations, readRoutines } from './schema-files.ts'

/**
 * Returns the migrations and routines of this program that the database has never had. A database that is ahead of this
 * program lacks none, so a process keeps working while a newer version is installed.
 */
export async function pendingMigrations(db: Database, schemaFolder = ownSchemaFolder): Promise<string[]> {
  const { migrations, routines } = await readApplied(db)
  const names = new Set(migrations.map(({ name }) => name))
  const texts = new Set(routines.map(({ name, checksum }) => `${name} ${checksum}`))
  return [
    ...(await readMigrations(schemaFolder)).filter(({ name }) => !names.has(name)),
    ...(await readRoutines(schemaFolder)).filter(({ name, checksum }) => !texts.has(`${name} ${checksum}`)),
  ].map(({ name }) => name)
}

/** Returns the migrations and routines of the database that are newer than this program, which is then too old to start on it. */
export async function newerMigrations(db: Database, schemaFolder = ownSchemaFolder): Promise<string[]> {
  const { migrations, routines } = await readApplied(db)
  const newest = (await readMigrations(schemaFolder)).length
  const own = new Map((await readRoutines(schemaFolder)).map(({ name, checksum }) => [name, checksum]))
  const hadOurs = new Set(routines.filter(({ name, checksum }) => own.get(name) === checksum).map(({ name }) => name))
  return [
    ...migrations.filter(({ version }) => version > newest),
    ...routines.filter(
      ({ name, checksum, replaced_at }) =>
        replaced_at === null && own.get(name) !== checksum && (!own.has(name) || hadOurs.has(name)),
    ),
  ].map(({ name }) => name)
}

/** A database without these lists, or whose lists this role may not read yet, lacks everything. */
async function readApplied(db: Database) {
  const { rows } = await sql<{ readable: boolean | null }>`
    select has_table_privilege(to_regclass('public.schema_migration'), 'select')
      and has_table_privilege(to_regclass('public.schema_routine'), 'select') as readable`.execute(db)
  if (!rows[0]?.readable) return { migrations: [], routines: [] }
  return {
    migrations: await db.selectFrom('schema_migration').select(['version', 'name']).orderBy('version').execute(),
    routines: await db
      .selectFrom('schema_routine')
      .select(['name', 'checksum', 'replaced_at'])
      .orderBy('name')
      .execute(),
  }
}
