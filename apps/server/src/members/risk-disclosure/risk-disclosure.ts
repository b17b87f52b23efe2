import type { Section } from '@terahold/locale/en/risk-disclosure'
import type { Language } from '@terahold/locale/languages'
import { riskDisclosures } from '@terahold/locale/texts'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Part } from '../../db/statement.ts'
import { readDisclosure, versionInForce, versionInForceColumn } from './risk-store.ts'

/** A change of meaning needs a new version, which members must accept before their next order. */
export const riskVersion = '2026-11-4'
/** When this version takes effect: before the first start of any installation. */
const riskInForceAt = '2026-11-04T00:00:00Z'

export type Disclosure = { version: string; sections: Section[] }

/** Writes the disclosure into the database, as the tables' owner. Does nothing if this version exists. */
export async function putRiskDisclosure(db: Database): Promise<void> {
  const rows = Object.entries(riskDisclosures).map(([locale, sections]) => ({
    version: riskVersion,
    locale,
    sections: JSON.stringify(sections),
    in_force_at: sql<Date>`${riskInForceAt}::timestamptz`,
  }))
  await db
    .insertInto('risk_disclosure')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether this program's disclosure is in the database. */
export async function hasRiskDisclosure(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('risk_disclosure')
    .select('version')
    .where('version', '=', riskVersion)
    .executeTakeFirst()
  return row !== undefined
}

/** The version an order must have accepted. @throws Error when none has been written yet. */
export const riskVersionPart: Part<void, string> = {
  column: versionInForceColumn,
  read(version: string | null) {
    if (version === null) throw new Error('No risk disclosure is in force: it is written when the database is set up.')
    return version
  },
}

/** Returns the version of the disclosure that is in force. @throws Error when none is. */
export async function readRiskVersion(db: Database): Promise<string> {
  return riskVersionPart.read(await versionInForce(db))
}

/** Returns the current disclosure in a language, or in English if it is not written in that one. */
export async function currentDisclosure(db: Database, locale: Language): Promise<Disclosure> {
  const version = await readRiskVersion(db)
  return { version, sections: await readDisclosure(db, version, locale) }
}
