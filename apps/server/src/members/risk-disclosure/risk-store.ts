import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export async function versionInForce(db: Kysely<DB>): Promise<string | undefined> {
  const row = await db
    .selectFrom('risk_disclosure')
    .select('version')
    .where('in_force_at', '<=', sql<Date>`database_now()`)
    .orderBy('in_force_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

export async function readDisclosure(
  db: Kysely<DB>,
  version: string,
  locale: string,
): Promise<{ title: string; text: string }[]> {
  const row = await db
    .selectFrom('risk_disclosure')
    .select('sections')
    .where('version', '=', version)
    .where('locale', 'in', [locale, 'en'])
    .orderBy(sql`locale = ${locale}`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.sections as { title: string; text: string }[]
}
