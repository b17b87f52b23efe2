import { sql } from 'kysely'
import type { Database } from '../connection.ts'

/** What PostgreSQL says about its own archive of changes (`pg_stat_archiver`). */
export type Archive = { readonly isOn: boolean; readonly lastAt: Date | null; readonly lastFailedAt: Date | null }

export async function readArchive(db: Database): Promise<Archive> {
  const { rows } = await sql<Archive>`
    select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "lastAt", last_failed_time as "lastFailedAt"
    from pg_stat_archiver`.execute(db)
  return rows[0] ?? { isOn: false, lastAt: null, lastFailedAt: null }
}

/** Returns when the last base backup by `terahold backup` finished; undefined without any. */
export async function readLastBackup(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('base_backup')
    .select('finished_at')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finished_at
}
