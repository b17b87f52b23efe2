import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Contact } from './contact-entry.ts'
import * as store from './contact-store.ts'

export type ContactDependencies = { readonly db: Database; readonly clock: Clock }
export type Contacts = ReturnType<typeof createContacts>

/** Our contact channels. Two operators change them together with the catalogue. */
export function createContacts({ db, clock }: ContactDependencies) {
  return {
    /** Returns the channels in use in a language. */
    list: (locale: Language, reader: Database = db) => store.readContacts(reader, locale),
    /** Returns the channels in use with their words in every language, for operators. */
    readAll: store.readAllContacts,
    put: (tx: Tx, contact: Contact) => putContact(tx, clock, contact),
    end: store.endContact,
  }
}

/** Adds a channel without checking the operator, to fill a new database. @throws Refusal 409 already_recorded. */
export async function putContact(tx: Tx, clock: Clock, { texts, ...contact }: Contact): Promise<string> {
  const contactId = newId(clock)
  if (!(await store.insertContact(tx, { contactId, ...contact }))) throw new Refusal(409, 'already_recorded')
  const rows = Object.entries(texts).map(([locale, { label, hours = null }]) => ({
    locale: locale as Language,
    label,
    hours,
  }))
  await store.insertContactTexts(tx, contactId, rows)
  return contactId
}

/** Formats a channel for the contract. */
export function shownContact({ kind, label, value, hours }: store.ContactRow) {
  return { kind, label, value, hours }
}
