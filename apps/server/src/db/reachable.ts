import { sql } from 'kysely'
import { inPlainWords } from '../foundation/system-errors.ts'
import { connectDatabase, type Database } from './connection.ts'

/** Asks the database for an answer. @throws Error that names the setting with its address. */
export async function refuseUnreachable(setting: string, db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    throw new Error(`${setting}: ${inPlainWords(cause)}`, { cause })
  }
}

/** Does the same with a connection of its own. */
export async function refuseUnreachableUrl(setting: string, url: string): Promise<void> {
  const db = connectDatabase({ url, applicationName: 'terahold start', max: 1 })
  try {
    await refuseUnreachable(setting, db)
  } finally {
    await db.destroy()
  }
}
