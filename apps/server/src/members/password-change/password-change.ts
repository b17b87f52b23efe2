import { createHash, randomBytes } from 'node:crypto'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import type { SendMail } from '../../mail/mail.ts'
import { type Codes, requireCode } from '../codes/codes.ts'
import { type Freezing, refuseFrozen } from '../freeze/freeze.ts'
import { holdWithdrawals } from '../holds/holds.ts'
import type { IsBreached } from '../password/breached-passwords.ts'
import { isCommonPassword } from '../password/common-passwords.ts'
import { tryPassword } from '../password/password-check.ts'
import * as store from '../password/password-store.ts'
import { hashPassword } from '../password/passwords.ts'
import { lockMember, readMember } from '../profile/store.ts'
import type { Sessions } from '../sessions/sessions.ts'

export type PasswordChange = {
  /**
   * Stages a password with the code sent for it, and with the current one when one is set. Returns a ticket that
   * commits it from the same session within ten minutes.
   * @throws Refusal 400 password_common, 422 email_missing, old_password_required, password_wrong or code_wrong, 410
   * code_expired, 423 account_frozen, 429.
   */
  stage(
    member: MemberIdentity,
    request: { newPassword: string; code: string; oldPassword?: string | undefined },
  ): Promise<{ ticket: string }>
  /**
   * Sets the staged password, ends all other sessions, emails the member, and puts a hold of one day on withdrawals. A
   * repeat with the same ticket returns the same answer and changes nothing.
   * @throws Refusal 410 ticket_expired, also for another session's ticket; 423 account_frozen.
   */
  commit(member: MemberIdentity, ticket: string): Promise<{ changedAt: Date; holdUntil: Date }>
}

export type PasswordDependencies = {
  readonly db: Database
  readonly codes: Pick<Codes, 'checkCode'>
  readonly sendMail: SendMail
  readonly sessions: Pick<Sessions, 'endOthers'>
  readonly freezing: Pick<Freezing, 'issueLink'>
  readonly isBreached: IsBreached
}

const ticketMinutes = 10
const newPerSessionAndHour = 30
const ticketBytes = 32

export function createPasswordChange({
  db,
  codes,
  sendMail,
  sessions,
  freezing,
  isBreached,
}: PasswordDependencies): PasswordChange {
  /** @throws Refusal 422 old_password_required or password_wrong, 429. */
  async function requireOld(sessionId: string, hash: string | null, oldPassword: string | undefined): Promise<void> {
    if (hash === null) return
    const field = 'oldPassword'
    if (oldPassword === undefined) throw new Refusal(422, 'old_password_required', { field })
    if (!(await tryPassword(db, sessionId, oldPassword, hash))) throw new Refusal(422, 'password_wrong', { field })
  }

  return {
    async stage({ memberId, sessionId }, { newPassword, code, oldPassword }) {
      // Each new password costs a slow hash and a question to another service.
      await limit(db, `password:new:${sessionId}`, newPerSessionAndHour, 3_600)
      const { address, email, name, passwordHash: provenHash } = await readMember(db, memberId)
      if (email === null) throw new Refusal(422, 'email_missing')
      if (isCommonPassword(newPassword, [address, email, name]))
        throw new Refusal(400, 'password_common', { field: 'newPassword' })
      await requireOld(sessionId, provenHash, oldPassword)
      if (await isBreached(newPassword)) throw new Refusal(400, 'password_common', { field: 'newPassword' })
      const passwordHash = await hashPassword(newPassword)
      const ticket = randomBytes(ticketBytes).toString('base64url')
      await transaction(db, async (tx) => {
        const member = await lockMember(tx, memberId)
        refuseFrozen(member)
        if (member.passwordHash !== provenHash)
          throw new Refusal(422, 'old_password_required', { field: 'oldPassword' })
        await requireCode(codes, tx, 'code', { memberId, scene: 'password', code })
        await store.deleteTickets(tx, memberId)
        await store.insertTicket(tx, {
          memberId,
          sessionId,
          passwordHash,
          ticketHash: hashOf(ticket),
          minutes: ticketMinutes,
        })
      })
      return { ticket }
    },

    async commit({ memberId, sessionId }, ticket) {
      const ticketHash = hashOf(ticket)
      return transaction(db, async (tx) => {
        const member = await lockMember(tx, memberId)
        refuseFrozen(member)
        const staged = await store.findTicket(tx, memberId, ticketHash)
        if (!staged?.isGood || staged.sessionId !== sessionId)
          throw new Refusal(410, 'ticket_expired', { field: 'ticket' })
        if (staged.consumedAt) return { changedAt: staged.consumedAt, holdUntil: member.holdUntil ?? staged.consumedAt }
        const changedAt = await store.setPassword(tx, memberId, staged.passwordHash)
        await store.consumeTicket(tx, memberId, ticketHash, changedAt)
        await store.deleteTickets(tx, memberId, ticketHash)
        const hours = business.holdAfterSecurityChangeHours
        const holdUntil = await holdWithdrawals(tx, memberId, hours, 'password_changed')
        if (member.email !== null) {
          const values = { holdUntil: holdUntil.toISOString(), link: await freezing.issueLink(tx, memberId) }
          await sendMail(tx, { to: member.email, template: 'password-set', locale: member.locale, values })
        }
        await sessions.endOthers(tx, { memberId, sessionId })
        return { changedAt, holdUntil }
      })
    },
  }
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
