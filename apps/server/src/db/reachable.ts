import { sql } from 'kysely'
import { describeSystemError } from '../foundation/system-errors.ts'
import { connectDatabase, type Database } from './connection.ts'

/** What PgBouncer says when settings come with the connection, as they do where no pooler is expected. */
const ofPooler = /unsupported startup parameter/

/** Asks the database for an answer. @throws Error that names the setting with its address. */
export async function refuseUnreachable(setting: string, db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    const words = describeSystemError(cause)
    const hint = ofPooler.test(words) ? '. A connection pooler says that: set DATABASE_POOLER=transaction' : ''
    throw new Error(`${setting}: ${words}${hint}`, { cause })
  }
}

/** Asks the database at `DATABASE_URL` over a connection of its own. @throws as `refuseUnreachable`. */
export async function refuseUnreachableUrl(url: string): Promise<void> {
  const db = connectDatabase({ url, applicationName: 'terahold start', max: 1 })
  try {
    await refuseUnreachable('DATABASE_URL', db)
  } finally {
    await db.destroy()
  }
}
