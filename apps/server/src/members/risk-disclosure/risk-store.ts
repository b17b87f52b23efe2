import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

export const versionInForceColumn = () => sql<string | null>`(
  select version from risk_disclosure where in_force_at <= database_now() order by in_force_at desc, version desc limit 1)`

export async function versionInForce(db: Database): Promise<string | null> {
  return (await db.selectNoFrom(versionInForceColumn().as('version')).executeTakeFirstOrThrow()).version
}

export async function readDisclosure(
  db: Database,
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
