import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { maskEmail } from '../../foundation/masks.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import type { SendMail } from '../../mail/mail.ts'
import { type Codes, requireCode } from '../codes/codes.ts'
import { type Freezing, refuseFrozen } from '../freeze/freeze.ts'
import { holdWithdrawals } from '../holds/holds.ts'
import { requirePassword } from '../password/password-check.ts'
import { deleteTickets } from '../password/password-store.ts'
import { claimEmail, findEmail, lockMember, readMember, releaseEmail, setEmail } from '../profile/store.ts'

export type CodeSent = { maskedEmail: string; expiresIn: number; resendIn: number }
export type SendCodeRequest = {
  memberId: string
  sessionId: string
  scene: 'bind' | 'rebind' | 'password' | 'withdraw'
  email?: string | undefined
  locale: Language
  remoteAddress: string
}

export type BindRequest = {
  email: string
  code: string
  oldCode?: string | undefined
  password?: string | undefined
}

export type EmailDependencies = {
  readonly db: Database
  readonly codes: Codes
  readonly sendMail: SendMail
  readonly freezing: Pick<Freezing, 'issueLink'>
  /** Sends the code of the member's waiting withdrawal again. */
  readonly resendWithdrawalCode: (memberId: string, sessionId: string) => Promise<CodeSent>
}

export type EmailBinding = {
  /**
   * Emails a code: for `bind` to the given address, otherwise to the current one.
   * @throws Refusal 400 bad_field, 409 email_unchanged, 422 email_missing, 429 code_resend_wait or rate_limited.
   */
  sendCode(request: SendCodeRequest): Promise<CodeSent>
  /**
   * Adds an address with the code sent to it; the first address causes no hold. Replacing one with a code sent to the
   * old one too causes a hold of one day on withdrawals. Without the old code the old address counts as lost: this
   * needs the password if one is set, causes a hold of three days, and sends the old address a link that freezes the
   * account.
   * @throws Refusal 409 email_unchanged or email_taken, 403 password_required, 422 code_wrong, 410 code_expired, 423
   * account_frozen, 429.
   */
  bind(memberId: string, request: BindRequest): Promise<{ email: string; holdUntil: Date | null }>
}

/** Only a guard against floods: many members share an address behind a carrier's NAT. */
const perIpAndHour = 1_200

export function createEmailBinding(dependencies: EmailDependencies): EmailBinding {
  const { db, codes, sendMail, freezing, resendWithdrawalCode } = dependencies

  type Bound = { memberId: string; email: string; locale: string | null }

  async function replace(tx: Tx, { memberId, email, locale }: Bound): Promise<Date> {
    const holdUntil = await holdWithdrawals(tx, memberId, business.holdAfterSecurityChangeHours, 'email_changed')
    const values = { holdUntil: holdUntil.toISOString(), link: await freezing.issueLink(tx, memberId) }
    await sendMail(tx, { to: email, template: 'email-replaced', locale, values })
    return holdUntil
  }

  async function recover(tx: Tx, { memberId, email, locale }: Bound): Promise<Date> {
    const holdUntil = await holdWithdrawals(tx, memberId, business.holdAfterRecoveryHours, 'email_recovered')
    const values = { holdUntil: holdUntil.toISOString(), link: await freezing.issueLink(tx, memberId) }
    await sendMail(tx, { to: email, template: 'email-recovered', locale, values })
    return holdUntil
  }

  /** Requires the password for a lost address, before anything is locked. Returns the hash it was checked against. */
  async function provePassword(memberId: string, email: string, { oldCode, password }: BindRequest) {
    const member = await readMember(db, memberId)
    const isRecovery = member.email !== null && member.email !== email && oldCode === undefined
    return isRecovery ? requirePassword(db, member, password) : null
  }

  async function requireRight(tx: Tx, memberId: string, oldCode: string | undefined, isProven: boolean) {
    if (oldCode !== undefined) await requireCode(codes, tx, 'oldCode', { memberId, scene: 'rebind', code: oldCode })
    else if (!isProven) throw new Refusal(403, 'password_required', { field: 'password' })
  }

  async function claim(tx: Tx, memberId: string, email: string, code: string): Promise<void> {
    const provenEmail = await requireCode(codes, tx, 'code', { memberId, scene: 'bind', code })
    if (provenEmail !== email) throw new Refusal(400, 'bad_field', { field: 'email' })
    // Only a person who reads that mailbox learns here that the address belongs to another account.
    if (!(await claimEmail(tx, email, memberId))) throw new Refusal(409, 'email_taken', { field: 'email' })
  }

  return {
    async sendCode({ memberId, sessionId, scene, email: given, locale, remoteAddress }) {
      await limit(db, `code:from:${remoteAddress}`, perIpAndHour, 3_600)
      if (scene === 'withdraw') return resendWithdrawalCode(memberId, sessionId)
      const email = recipientOf(scene, given?.toLowerCase(), await findEmail(db, memberId))
      return transaction(db, async (tx) => {
        const { code, ...times } = await codes.issueCode(tx, { memberId, sessionId, scene, email })
        // Only the owner of a confirmed mailbox may freeze the account from it.
        const notMe = scene === 'bind' ? {} : { link: await freezing.issueLink(tx, memberId) }
        await sendMail(tx, { to: email, template: 'code', locale, values: { scene, code, ...notMe } })
        return { maskedEmail: maskEmail(email), ...times }
      })
    },

    async bind(memberId, request) {
      const email = request.email.toLowerCase()
      const provenHash = await provePassword(memberId, email, request)
      return transaction(db, async (tx) => {
        const member = await lockMember(tx, memberId)
        refuseFrozen(member)
        if (member.email === email) throw new Refusal(409, 'email_unchanged', { field: 'email' })
        const bound = member.email === null ? null : { memberId, email: member.email, locale: member.locale }
        if (bound) await requireRight(tx, memberId, request.oldCode, member.passwordHash === provenHash)
        await claim(tx, memberId, email, request.code)
        if (bound) await releaseEmail(tx, bound.email, memberId)
        await deleteTickets(tx, memberId)
        await setEmail(tx, memberId, email)
        const holdUntil = bound && (await (request.oldCode === undefined ? recover : replace)(tx, bound))
        return { email: maskEmail(email), holdUntil }
      })
    },
  }
}

function recipientOf(scene: SendCodeRequest['scene'], given: string | undefined, bound: string | null): string {
  if (scene === 'bind') {
    if (given === undefined) throw new Refusal(400, 'bad_field', { field: 'email' })
    if (given === bound) throw new Refusal(409, 'email_unchanged', { field: 'email' })
    return given
  }
  if (bound === null) throw new Refusal(422, 'email_missing')
  if (given !== undefined && given !== bound) throw new Refusal(400, 'bad_field', { field: 'email' })
  return bound
}
