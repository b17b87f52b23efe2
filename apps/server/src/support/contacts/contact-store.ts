import type { Language } from '@terahold/locale/languages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type ContactKind = 'email' | 'web' | 'telegram' | 'x' | 'phone'
export type ContactRow = {
  readonly contactId: string
  readonly kind: ContactKind
  readonly value: string
  readonly label: string
  readonly hours: string | null
}

/** Returns the contacts in use, in a language. */
export async function readContacts(db: Kysely<DB>, locale: Language): Promise<ContactRow[]> {
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
  tx: Kysely<DB>,
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
  tx: Kysely<DB>,
  contactId: string,
  texts: readonly { locale: Language; label: string; hours: string | null }[],
): Promise<void> {
  await tx
    .insertInto('contact_text')
    .values(texts.map((text) => ({ contact_id: contactId, ...text })))
    .execute()
}

/** Ends a contact. Returns false when it is not in use. */
export async function endContact(tx: Kysely<DB>, contactId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('contact')
    .set({ ended_at: sql`database_now()` })
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .returning('contact_id')
    .executeTakeFirst()
  return ended !== undefined
}
