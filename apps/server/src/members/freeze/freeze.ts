import type { HoldReason } from '@terahold/contract/codes/members'
import { to } from '@terahold/contract/pages'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Publish } from '../../events/events.ts'
import type { Clock } from '../../foundation/clock.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import type { SendMail } from '../../mail/mail.ts'
import { insertNotice } from '../notices/notice-store.ts'
import { deleteTickets } from '../password/password-store.ts'
import { type LockedMember, lockMember } from '../profile/store.ts'
import { newToken, parseToken } from '../sessions/session-token.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { type Freezer, findFrozenByToken, freezeMember, insertFreezeToken, takeFreezeToken } from './freeze-store.ts'

export type Freezing = {
  /** Creates a link for an email that freezes the account, once, within seven days. */
  issueLink(tx: Tx, memberId: string): Promise<string>
  /**
   * Freezes the account of the token: until two operators unfreeze it, no withdrawal is signed and no security setting
   * can be changed. Ends all sessions, an open reset and a move that waits. A repeat within seven days of the email ends what began
   * on the frozen account, and changes nothing else.
   * @throws Refusal 410 freeze_link_expired for an unknown or expired token, or a used one when the account was unfrozen, 429.
   */
  freeze(request: { token: string; remoteAddress: string }): Promise<void>
  /**
   * Freezes an account for an operator, in the transaction of their decision. On a frozen account, ends a move that began since.
   * Returns false when it is frozen already and nothing waits.
   */
  freezeBy(tx: Tx, memberId: string, freezeId: string, by: Freezer): Promise<boolean>
  /** Tells the member and their open pages that the account is no longer frozen, with a link that freezes it again. */
  noteUnfrozen(tx: Tx, memberId: string): Promise<void>
}

export type FreezeDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly sendMail: SendMail
  readonly sessions: Pick<Sessions, 'endOthers'>
  readonly publish: Publish
  /** Ends an open removal of email address and password, and a move to another wallet that waits. Returns whether there was one. */
  readonly endOpen: (tx: Tx, memberId: string) => Promise<boolean>
  /** The web app's address, such as `https://terahold.example`. */
  readonly site: string
}

const linkDays = 7
/** Only a guard against floods: nobody can guess a link, and many members share an address behind a carrier's NAT. */
const perIpAndHour = 1_200

/** Returns how to create links that freeze an account. `site` is the web app's address, such as `https://terahold.example`. */
export function createFreezeLinks(site: string): Freezing['issueLink'] {
  return async (tx, memberId) => {
    const { token, hash } = newToken(memberId)
    await insertFreezeToken(tx, { memberId, tokenHash: hash, days: linkDays })
    // A browser does not send what follows `#`, so no log contains the token.
    return `${site}/${to.freeze({ token: inLetters(token) })}`
  }
}

export function createFreezing({
  db,
  clock,
  sendMail,
  sessions,
  publish,
  endOpen,
  site,
}: FreezeDependencies): Freezing {
  const issueLink = createFreezeLinks(site)

  /** Returns false when the account was frozen and nothing waited. */
  async function freezeNow(tx: Tx, memberId: string, freezeId: string, by?: Freezer): Promise<boolean> {
    const member = await lockMember(tx, memberId)
    const isNew = await freezeMember(tx, memberId, freezeId, by)
    const hasEnded = await endOpen(tx, memberId)
    await tell(tx, memberId, member)
    return isNew || hasEnded
  }

  async function tell(tx: Tx, memberId: string, { email, locale }: Pick<LockedMember, 'email' | 'locale'>) {
    await insertNotice(tx, { memberId, kind: 'frozen' })
    await deleteTickets(tx, memberId)
    if (email !== null) await sendMail(tx, { to: email, template: 'frozen', locale, values: {} })
    await sessions.endOthers(tx, { memberId })
  }

  /** Ends what began on the frozen account. The owner may only have the link that froze it. */
  async function endLater(tx: Tx, memberId: string): Promise<void> {
    const member = await lockMember(tx, memberId)
    if (await endOpen(tx, memberId)) await tell(tx, memberId, member)
  }

  return {
    issueLink,
    freezeBy: freezeNow,

    async noteUnfrozen(tx, memberId) {
      const { email, locale } = await lockMember(tx, memberId)
      await insertNotice(tx, { memberId, kind: 'unfrozen' })
      if (email !== null) {
        const link = await issueLink(tx, memberId)
        await sendMail(tx, { to: email, template: 'unfrozen', locale, values: { link } })
      }
      await publish(tx, memberId, 'session', { unfrozen: 1 })
    },

    async freeze({ token, remoteAddress }) {
      await limit(db, `freeze:${remoteAddress}`, perIpAndHour, 3_600)
      const read = parseToken(outOfLetters(token))
      if (!read) throw expired()
      const { memberId, hash } = read
      await transaction(db, async (tx) => {
        if (await takeFreezeToken(tx, memberId, hash)) return freezeNow(tx, memberId, newId(clock))
        const used = await findFrozenByToken(tx, memberId, hash)
        if (!used) throw expired()
        if (!used.isExpired) await endLater(tx, memberId)
      })
    },
  }
}

/** @throws Refusal 423 account_frozen. */
export function refuseFrozen({ holdReason }: { holdReason: HoldReason | null }): void {
  if (holdReason === 'frozen') throw new Refusal(423, 'account_frozen')
}

function expired(): Refusal {
  return new Refusal(410, 'freeze_link_expired', { field: 'token' })
}

/** Two letters per byte: an email to a member has no run of digits but a code's. */
function inLetters(token: string): string {
  return Buffer.from(token, 'base64url')
    .toString('hex')
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
}

function outOfLetters(letters: string): string {
  const hex = letters.replace(/./g, (letter) => (letter.charCodeAt(0) - 97).toString(16))
  return Buffer.from(hex, 'hex').toString('base64url')
}
