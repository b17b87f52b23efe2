import { Refusal } from '@terahold/contract/refusal'
import type { ServerTexts } from '@terahold/locale/en/server'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { words } from '../../locales/words.ts'
import type { SendMail } from '../../mail/mail.ts'
import { refuseFrozen } from '../freeze/freeze.ts'
import { requirePassword } from '../password/password-check.ts'
import { deleteTickets } from '../password/password-store.ts'
import { lockMember, readMember } from '../profile/store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { erasePersonal } from './closing-store.ts'

/** What keeps an account open. */
export type OpenThing = keyof ServerTexts['openThings']
/** Erases a subject's personal data of a member that is not in the books. */
export type EraseMember = (tx: Tx, memberId: string) => Promise<unknown>

export type ClosingDependencies = {
  readonly db: Database
  readonly sendMail: SendMail
  readonly sessions: Pick<Sessions, 'endOthers'>
  /** Returns what a member has not settled yet, in the order in which it is listed. */
  readonly openThings: (tx: Tx, memberId: string) => Promise<readonly OpenThing[]>
  readonly erasers: readonly EraseMember[]
}

/**
 * Closes an account: ends all sessions, erases personal data in every subject and keeps the books. Signing in with the
 * same wallet opens it again, because the wallet is the identity and late entries belong to it.
 * @throws Refusal 422 close_open naming what is open, 403 password_required, 423 account_frozen, 429.
 */
export type CloseAccount = (request: {
  memberId: string
  password: string | undefined
  locale: Language
}) => Promise<void>

export function createClosing({ db, sendMail, sessions, openThings, erasers }: ClosingDependencies): CloseAccount {
  return async ({ memberId, password, locale }) => {
    const provenHash = await requirePassword(db, await readMember(db, memberId), password)
    await transaction(db, async (tx) => {
      const member = await lockMember(tx, memberId)
      refuseFrozen(member)
      if (member.passwordHash !== provenHash) throw new Refusal(403, 'password_required', { field: 'password' })
      const open = await openThings(tx, memberId)
      if (open.length > 0) throw new Refusal(422, 'close_open', { values: { open: inWords(open, locale) } })
      if (member.email !== null)
        await sendMail(tx, { to: member.email, template: 'closed', locale: member.locale, values: {} })
      for (const erase of erasers) await erase(tx, memberId)
      await deleteTickets(tx, memberId)
      await sessions.endOthers(tx, { memberId })
      await erasePersonal(tx, memberId)
    })
  }
}

function inWords(open: readonly OpenThing[], locale: Language): string {
  return new Intl.ListFormat(locale).format(open.map((thing) => words[locale].openThings[thing]))
}
