import { fileURLToPath } from 'node:url'
import type { Database } from './connection.ts'
import { readMigrations } from './migration-files.ts'

const ownFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** The migrations of this program that the database does not have. One that is ahead of us has them all. */
export async function pendingMigrations(db: Database, folder = ownFolder): Promise<string[]> {
  const applied = await db.selectFrom('schema_migration').select('name').execute()
  const names = new Set(applied.map(({ name }) => name))
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !names.has(name))
}
