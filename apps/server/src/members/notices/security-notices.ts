import type { SecurityNoticeKind } from '@terahold/contract/codes/members'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import type { Page } from '../../db/lists.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { words } from '../../locales/words.ts'
import type { SendMail } from '../../mail/mail.ts'
import { lockMember } from '../profile/store.ts'
import * as store from './notice-store.ts'

export type SignedChangeNotice = {
  readonly memberId: string
  readonly call: string
  /** The nonce of the signature: each signature is announced once. */
  readonly nonce: string
  readonly words: { readonly change: string; readonly details: string }
}

export type SecurityNotices = {
  /** Records a change that the wallet signed, and emails the member with a link that freezes the account. Runs before the change. */
  announce(change: SignedChangeNotice): Promise<void>
  list(memberId: string, locale: Language, page: Page): Promise<NoticePage>
  markRead(memberId: string): Promise<void>
}
export type ShownNotice = {
  noticeId: string
  kind: SecurityNoticeKind
  title: string
  text: string
  createdAt: string
  read: boolean
}
type NoticePage = { rows: ShownNotice[]; total: number }

/** Records a security notice for the member, in the caller's transaction. */
export const noteSecurity = store.insertNotice

/** Changes whose own email says more and goes out with them. */
const withOwnEmail: readonly string[] = ['updatePassword', 'closeAccount']

export function createSecurityNotices({
  db,
  clock,
  sendMail,
  freezing,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly sendMail: SendMail
  readonly freezing: { issueLink(tx: Tx, memberId: string): Promise<string> }
}): SecurityNotices {
  return {
    async announce({ memberId, call, nonce, words: { change, details } }) {
      await transaction(db, async (tx) => {
        const notice = { memberId, noticeId: idOf(nonce), kind: 'change' as const, change, details }
        if (!(await store.insertNotice(tx, notice)) || withOwnEmail.includes(call)) return
        const { email, locale } = await lockMember(tx, memberId)
        if (email === null) return
        const values = { change, at: clock.now().toISOString(), link: await freezing.issueLink(tx, memberId) }
        await sendMail(tx, { to: email, template: 'security', locale, values })
      })
    },

    async list(memberId, locale, page) {
      const { rows, total } = await store.listNotices(db, memberId, page)
      return {
        total,
        rows: rows.map(({ noticeId, kind, createdAt, readAt, change, details }) => ({
          noticeId,
          kind,
          ...wordsOf(locale, kind, change, details ?? ''),
          createdAt: createdAt.toISOString(),
          read: readAt !== null,
        })),
      }
    },

    markRead: (memberId) => store.markRead(db, memberId),
  }
}

function wordsOf(locale: Language, kind: SecurityNoticeKind, change: string | null, details: string) {
  const { mail } = words[locale]
  const ofEmail = ({ subject, intro }: { subject: string; intro: string }) => ({ title: subject, text: intro })
  const named = (text: { subject: string; intro: string }) => ({
    title: text.subject,
    text: `${text.intro} ${mail.newWallet}: ${details}`,
  })
  const shown: Record<SecurityNoticeKind, { title: string; text: string }> = {
    change: { title: change ?? '', text: details },
    withdrawal: { title: mail.withdrawalNotice, text: details },
    new_sign_in: { title: mail.newSignIn.subject, text: [mail.newSignIn.intro, details].filter(Boolean).join(' ') },
    password_forgotten: ofEmail(mail.passwordForgotten),
    frozen: ofEmail(mail.frozen),
    unfrozen: ofEmail(mail.unfrozen),
    reset_started: ofEmail(mail.resetStarted),
    reset_by_operators: ofEmail(mail.resetByOperators),
    reset_done: ofEmail(mail.resetDone),
    move_started: named(mail.moveStarted),
    move_stopped: named(mail.moveStopped),
    move_done: named(mail.moveDone),
  }
  return shown[kind]
}

/** Returns a UUID (version 4) with the bits of a nonce. */
function idOf(nonce: string): string {
  return nonce.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
