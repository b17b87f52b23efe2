import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import type { Clock } from '../../foundation/clock.ts'
import { checkContact } from './contact-entry.ts'
import * as store from './contact-store.ts'

export type ContactDependencies = { readonly db: Database; readonly clock: Clock; readonly audit: Audit }
export type Contacts = ReturnType<typeof createContacts>

/** Our contact channels. */
export function createContacts({ db, clock, audit }: ContactDependencies) {
  /**
   * Adds a channel with its words in all five languages. Returns its id.
   * @throws Refusal 400 bad_field, 403 role_missing, 409 already_recorded when it exists.
   */
  async function add(operator: ActingOperator, given: unknown): Promise<string> {
    const entry = checkContact(given)
    const detail = { kind: entry.kind, value: entry.value }
    const attempt = { action: 'contact.add', subject: entry.value, detail, roles: ['support'] as const }
    return audited({ db, audit }, operator, attempt, (tx) => putContact(tx, clock, entry))
  }

  /** Removes a channel. @throws Refusal 403 role_missing, 404 record_unknown. */
  function remove(operator: ActingOperator, contactId: string): Promise<void> {
    const attempt = { action: 'contact.remove', subject: contactId, detail: {}, roles: ['support'] as const }
    return audited({ db, audit }, operator, attempt, async (tx) => {
      if (!(await store.endContact(tx, contactId))) throw new Refusal(404, 'record_unknown')
    })
  }

  return { add, remove, list: (locale: Language) => store.readContacts(db, locale) }
}

/** Adds a channel without checking the operator, to fill a new database. @throws Refusal 409 already_recorded. */
export async function putContact(
  tx: Transaction<DB>,
  clock: Clock,
  { texts, ...contact }: ReturnType<typeof checkContact>,
): Promise<string> {
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
