import { createHash } from 'node:crypto'
import { withFigures } from '@terahold/contract/figures'
import type { Section } from '@terahold/locale/en/risk-disclosure'
import { languageTags } from '@terahold/locale/languages'
import { documentTexts } from '@terahold/locale/texts'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

const kept = ['terms', 'privacy'] as const

/** Returns SHA-256 of a document in hex: of each section the title, a line feed, the text, a line feed. */
export function documentHash(sections: readonly Section[]): string {
  const text = sections.map((section) => `${section.title}\n${section.text}\n`).join('')
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Writes this program's legal texts into the database, as the tables' owner. A text that differs from its newest version in any language
 * becomes a new version; otherwise nothing changes.
 */
export async function putDocuments(tx: Database): Promise<void> {
  const texts = await Promise.all(
    languageTags.map(async (locale) => ({
      locale,
      documents: withFigures((await documentTexts[locale]()).documents, locale),
    })),
  )
  // Two processes that set up the same database must not both write a new version.
  await sql`lock table document_version in share row exclusive mode`.execute(tx)
  for (const document of kept) {
    const newest = await readNewest(tx, document)
    const isSame = texts.every(({ locale, documents }) => {
      const sections = newest.sections.get(locale)
      return sections !== undefined && documentHash(sections) === documentHash(documents[document])
    })
    if (isSame) continue
    await tx
      .insertInto('document_version')
      .values(
        texts.map(({ locale, documents }) => ({
          document,
          version: newest.version + 1,
          locale,
          sections: JSON.stringify(documents[document]),
          in_force_at: sql<Date>`database_now()`,
        })),
      )
      .execute()
  }
}

async function readNewest(tx: Database, document: (typeof kept)[number]) {
  const rows = await tx
    .selectFrom('document_version')
    .select(['version', 'locale', 'sections'])
    .where('document', '=', document)
    .where('version', '=', sql<number>`(select max(version) from document_version where document = ${document})`)
    .execute()
  const sections = new Map(rows.map((row) => [row.locale, row.sections as unknown as readonly Section[]]))
  return { version: rows[0]?.version ?? 0, sections }
}
