import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { maskEmail } from '../../foundation/masks.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import type { SendMail } from '../../mail/mail.ts'
import type { SignedMessage, WalletProof } from '../../wallet-proof/wallet-proof.ts'
import { type Codes, requireCode } from '../codes/codes.ts'
import type { CodeSent } from '../email/email.ts'
import { type Freezing, refuseFrozen } from '../freeze/freeze.ts'
import { holdWithdrawals } from '../holds/holds.ts'
import { insertNotice } from '../notices/notice-store.ts'
import { clearPassword, deleteTickets } from '../password/password-store.ts'
import { findPasswordHash, type LockedMember, readMember } from '../profile/store.ts'
import type { Sessions } from '../sessions/sessions.ts'

export type ForgottenPassword = {
  /**
   * Emails a code to the address of the wallet's account; the signed message stays valid for the sign-in with the code.
   * @throws Refusal 401 for an invalid proof (see WalletProof), 409 password_not_set, 423 account_frozen, 429.
   */
  sendCode(request: SignedMessage & { locale: Language; remoteAddress: string }): Promise<CodeSent>
  /**
   * Removes the password of an account whose row the caller has locked, with the code that was sent for it. As for a
   * lost email address, all sessions end, withdrawals have a hold of three days and the address gets a link that
   * freezes the account.
   * @throws Refusal 422 code_wrong, 410 code_expired, 423 account_frozen, 429.
   */
  takeOff(tx: Tx, member: LockedMember & { memberId: string }, code: string): Promise<void>
}

export type ForgottenPasswordDependencies = {
  readonly db: Database
  readonly proof: Pick<WalletProof, 'check'>
  readonly codes: Codes
  readonly sendMail: SendMail
  readonly freezing: Pick<Freezing, 'issueLink'>
  readonly sessions: Pick<Sessions, 'endOthers'>
}

const scene = 'forgotten'
const perIpAndHour = 1_200

/** Recovery for a member who has the wallet and the email address but lost the password. */
export function createForgottenPassword(deps: ForgottenPasswordDependencies): ForgottenPassword {
  const { db, proof, codes, sendMail, freezing, sessions } = deps
  return {
    async sendCode({ message, signature, locale, remoteAddress }) {
      await limit(db, `code:from:${remoteAddress}`, perIpAndHour, 3_600)
      const wallet = await proof.check('member', { message, signature })
      const account = await findPasswordHash(db, wallet.address)
      if (!account?.passwordHash) throw notSet()
      const { memberId } = account
      const { email, holdReason } = await readMember(db, memberId)
      refuseFrozen({ holdReason })
      if (email === null) throw new Refusal(422, 'email_missing')
      return transaction(db, async (tx) => {
        const { code, ...times } = await codes.issueCode(tx, { memberId, scene, email })
        const link = await freezing.issueLink(tx, memberId)
        await sendMail(tx, { to: email, template: 'code', locale, values: { scene, code, link } })
        return { maskedEmail: maskEmail(email), ...times }
      })
    },

    async takeOff(tx, { memberId, locale, holdReason }, code) {
      refuseFrozen({ holdReason })
      const email = await requireCode(codes, tx, 'code', { memberId, scene, code })
      await clearPassword(tx, memberId)
      await deleteTickets(tx, memberId)
      await insertNotice(tx, { memberId, kind: 'password_forgotten' })
      const holdUntil = await holdWithdrawals(tx, memberId, business.holdAfterRecoveryHours, 'password_forgotten')
      const values = { holdUntil: holdUntil.toISOString(), link: await freezing.issueLink(tx, memberId) }
      await sendMail(tx, { to: email, template: 'password-forgotten', locale, values })
      await sessions.endOthers(tx, { memberId })
    },
  }
}

function notSet(): Refusal {
  return new Refusal(409, 'password_not_set')
}
