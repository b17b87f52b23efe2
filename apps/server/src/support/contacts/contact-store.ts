import type { ContactKind } from '@terahold/contract/codes/support'
import type { Language } from '@terahold/locale/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Contact } from './contact-entry.ts'

export type ContactRow = {
  readonly contactId: string
  readonly kind: ContactKind
  readonly value: string
  readonly label: string
  readonly hours: string | null
}

/** Returns the contacts in use, in a language. */
export async function readContacts(db: Database, locale: Language): Promise<ContactRow[]> {
  return db
    .selectFrom('contact as c')
    .innerJoin('contact_text as t', 't.contact_id', 'c.contact_id')
    .select(['c.contact_id as contactId', sql<ContactKind>`c.kind`.as('kind'), 'c.value', 't.label', 't.hours'])
    .where('c.ended_at', 'is', null)
    .where('t.locale', '=', locale)
    .orderBy('c.sort')
    .orderBy('c.contact_id')
    .execute()
}

/** Inserts a contact. Returns false when this channel is already there. */
export async function insertContact(
  tx: Tx,
  { contactId, kind, value, sort }: { contactId: string; kind: ContactKind; value: string; sort: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('contact')
    .values({ contact_id: contactId, kind, value, sort, created_at: sql`database_now()` })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).where('ended_at', 'is', null).doNothing())
    .returning('contact_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertContactTexts(
  tx: Tx,
  contactId: string,
  texts: readonly { locale: Language; label: string; hours: string | null }[],
): Promise<void> {
  await tx
    .insertInto('contact_text')
    .values(texts.map((text) => ({ contact_id: contactId, ...text })))
    .execute()
}

/** Ends a channel. Returns false when it is not in use. */
export async function endContact(db: Database, { kind, value }: Pick<ContactRow, 'kind' | 'value'>): Promise<boolean> {
  const ended = await db
    .updateTable('contact')
    .set({ ended_at: sql`database_now()` })
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('ended_at', 'is', null)
    .returning('contact_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Returns the channels in use with their words in every language, in their order. */
export async function readAllContacts(db: Database): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contact as c')
    .innerJoin('contact_text as t', 't.contact_id', 'c.contact_id')
    .select(['c.contact_id as id', sql<ContactKind>`c.kind`.as('kind'), 'c.value', 'c.sort'])
    .select(['t.locale', 't.label', 't.hours'])
    .where('c.ended_at', 'is', null)
    .orderBy('c.sort')
    .orderBy('c.contact_id')
    .execute()
  const grouped = Map.groupBy(rows, ({ id }) => id)
  return [...grouped.values()].flatMap((words) => {
    const [first] = words
    if (!first) return []
    const texts = words.map(({ locale, label, hours }) => [locale, { label, ...(hours === null ? {} : { hours }) }])
    return [
      { kind: first.kind, value: first.value, sort: first.sort, texts: Object.fromEntries(texts) as Contact['texts'] },
    ]
  })
}
