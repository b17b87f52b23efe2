import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../connection.ts'
import { readMigrations } from './migration-files.ts'

const ownFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** The migrations of this program that the database does not have. One that is ahead of us has them all. */
export async function pendingMigrations(db: Database, folder = ownFolder): Promise<string[]> {
  const names = new Set((await readApplied(db)).map(({ name }) => name))
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !names.has(name))
}

/** The migrations of the database that this program does not have: it is too old to start on it. */
export async function newerMigrations(db: Database, folder = ownFolder): Promise<string[]> {
  const newest = (await readMigrations(folder)).length
  return (await readApplied(db)).filter(({ version }) => version > newest).map(({ name }) => name)
}

/** A database whose list is missing, or not shown to us yet, has to be brought up from the beginning or from before that. */
async function readApplied(db: Database): Promise<{ version: number; name: string }[]> {
  const { rows } = await sql<{ readable: boolean | null }>`
    select has_table_privilege(to_regclass('public.schema_migration'), 'select') as readable`.execute(db)
  if (!rows[0]?.readable) return []
  return db.selectFrom('schema_migration').select(['version', 'name']).orderBy('version').execute()
}
