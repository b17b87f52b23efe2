import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'
import type { Locale } from '../http/handler.ts'
import { limit } from '../http/rate-limit.ts'
import type { SendMail } from '../mail/mail.ts'
import type { CodeFor, Codes, Scene } from './codes.ts'
import { maskEmail } from './masks.ts'
import { claimEmail, findEmail, holdWithdrawals, lockMember, releaseEmail, setEmail } from './store.ts'

export type CodeSent = { maskedEmail: string; expiresIn: number; resendIn: number }
export type SendCodeRequest = {
  memberId: string
  scene: Scene
  email?: string | undefined
  locale: Locale
  remoteAddress: string
}

export type EmailDependencies = {
  readonly db: Database
  readonly codes: Codes
  readonly sendMail: SendMail
  /** Sends the code of the member's withdrawal that waits for one again. */
  readonly resendWithdrawalCode: (memberId: string) => Promise<CodeSent>
}

export type EmailBinding = {
  /**
   * Mails a code: for `bind` to the given address, else to the bound one.
   * @throws Refusal 400 bad_field, 409 email_unchanged, 422 email_missing, 429 code_resend_wait or rate_limited.
   */
  sendCode(request: SendCodeRequest): Promise<CodeSent>
  /**
   * Binds an address with the code sent to it. To replace one takes the code sent to that one too, tells its mailbox, and
   * lets withdrawals wait for a day; the first address is no change and has no such wait.
   * @throws Refusal 409 email_unchanged or email_taken, 422 old_code_required or code_wrong, 410 code_expired.
   */
  bind(
    memberId: string,
    request: { email: string; code: string; oldCode?: string | undefined },
  ): Promise<{ email: string; holdUntil: Date | null }>
}

const perAddressAndHour = 60

export function createEmailBinding({ db, codes, sendMail, resendWithdrawalCode }: EmailDependencies): EmailBinding {
  async function requireCode(
    tx: Kysely<DB>,
    field: 'code' | 'oldCode',
    attempt: CodeFor & { code: string },
  ): Promise<string> {
    const checked = await codes.checkCode(tx, attempt)
    if (checked.ok) return checked.email
    if (checked.triesLeft === 0) throw new Refusal(410, 'code_expired', { field })
    throw new Refusal(422, 'code_wrong', { field, values: { triesLeft: String(checked.triesLeft) } })
  }

  async function requireOldCode(tx: Kysely<DB>, memberId: string, oldCode: string | undefined): Promise<void> {
    if (oldCode === undefined) throw new Refusal(422, 'old_code_required', { field: 'oldCode' })
    await requireCode(tx, 'oldCode', { memberId, scene: 'rebind', code: oldCode })
  }

  async function replace(
    tx: Kysely<DB>,
    memberId: string,
    previous: { email: string; locale: string | null },
  ): Promise<Date> {
    await releaseEmail(tx, previous.email, memberId)
    const holdUntil = await holdWithdrawals(tx, memberId, business.holdAfterSecurityChangeHours, 'email_changed')
    const values = { holdUntil: holdUntil.toISOString() }
    await sendMail(tx, { to: previous.email, template: 'email-replaced', locale: previous.locale, values })
    return holdUntil
  }

  return {
    async sendCode({ memberId, scene, email: given, locale, remoteAddress }) {
      await limit(db, `code:from:${remoteAddress}`, perAddressAndHour, 3_600)
      if (scene === 'withdraw') return resendWithdrawalCode(memberId)
      const email = recipientOf(scene, given?.toLowerCase(), await findEmail(db, memberId))
      return transaction(db, async (tx) => {
        const { code, ...times } = await codes.issueCode(tx, { memberId, scene, email })
        await sendMail(tx, { to: email, template: 'code', locale, values: { scene, code } })
        return { maskedEmail: maskEmail(email), ...times }
      })
    },

    async bind(memberId, { email: given, code, oldCode }) {
      const email = given.toLowerCase()
      return transaction(db, async (tx) => {
        const member = await lockMember(tx, memberId)
        if (member.email === email) throw new Refusal(409, 'email_unchanged', { field: 'email' })
        if (member.email) await requireOldCode(tx, memberId, oldCode)
        const provenEmail = await requireCode(tx, 'code', { memberId, scene: 'bind', code })
        if (provenEmail !== email) throw new Refusal(400, 'bad_field', { field: 'email' })
        // Only now, to somebody who reads that mailbox, is it said that the address is another account's.
        if (!(await claimEmail(tx, email, memberId))) throw new Refusal(409, 'email_taken', { field: 'email' })
        const holdUntil = member.email
          ? await replace(tx, memberId, { email: member.email, locale: member.locale })
          : null
        await setEmail(tx, memberId, email)
        return { email: maskEmail(email), holdUntil }
      })
    },
  }
}

function recipientOf(scene: Scene, given: string | undefined, bound: string | null): string {
  if (scene === 'bind') {
    if (given === undefined) throw new Refusal(400, 'bad_field', { field: 'email' })
    if (given === bound) throw new Refusal(409, 'email_unchanged', { field: 'email' })
    return given
  }
  if (bound === null) throw new Refusal(422, 'email_missing')
  if (given !== undefined && given !== bound) throw new Refusal(400, 'bad_field', { field: 'email' })
  return bound
}
