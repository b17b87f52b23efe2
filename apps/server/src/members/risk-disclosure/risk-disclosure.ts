import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Locale } from '../../http/call/handler.ts'
import { riskInForceAt, riskSections, riskVersion } from './risk-disclosure-data.ts'
import { readDisclosure, versionInForce } from './risk-store.ts'

export type Disclosure = { version: string; sections: { title: string; text: string }[] }

/** Writes the disclosure into the database, as the tables' owner. Does nothing where this version is already. */
export async function putRiskDisclosure(tx: Kysely<DB>): Promise<void> {
  const rows = Object.entries(riskSections).map(([locale, sections]) => ({
    ...{ version: riskVersion, locale, sections: JSON.stringify(sections) },
    in_force_at: sql<Date>`${riskInForceAt}::timestamptz`,
  }))
  await tx
    .insertInto('risk_disclosure')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether this program's disclosure is in the database. */
export async function hasRiskDisclosure(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('risk_disclosure')
    .select('version')
    .where('version', '=', riskVersion)
    .executeTakeFirst()
  return row !== undefined
}

/** The version an order must have agreed to. @throws Error when none has been written yet. */
export async function readRiskVersion(db: Kysely<DB>): Promise<string> {
  const version = await versionInForce(db)
  if (version === undefined)
    throw new Error('No risk disclosure is in force: it is written by whoever brings the database up.')
  return version
}

/** The disclosure in force, in a language, or in English where it is not written in that one. */
export async function currentDisclosure(db: Kysely<DB>, locale: Locale): Promise<Disclosure> {
  const version = await readRiskVersion(db)
  return { version, sections: await readDisclosure(db, version, locale) }
}
