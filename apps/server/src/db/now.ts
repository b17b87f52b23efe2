import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** Returns the time of the database's clock, which also constraints and triggers use. */
export async function databaseNow(db: Database): Promise<Date> {
  const row = await db.selectNoFrom(sql<Date>`database_now()`.as('now')).executeTakeFirstOrThrow()
  return row.now
}
