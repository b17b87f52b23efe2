import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import * as store from './codes-store.ts'

const { emailCodeDigits } = business
/**
 * The purpose of a code. `reference` binds it to one thing within its scene, such as the withdrawal it confirms.
 * Requests and attempts count against the session first, so that a stolen session cannot use up all of the member's.
 * Pass the session unless the wallet signed.
 */
export type CodeFor = {
  memberId: string
  scene: store.Scene
  reference?: string
  sessionId?: string | undefined
}

/**
 * Creates a code in the caller's transaction; the caller emails it. Earlier codes for the same purpose become invalid.
 * The seconds say how long it is valid and when the next can be requested.
 * @throws Refusal 429 code_resend_wait, or rate_limited when a member's scene or an unconfirmed address has had too many.
 */
export type IssueCode = (
  tx: Tx,
  request: CodeFor & { email: string },
) => Promise<{ code: string; expiresIn: number; resendIn: number }>

/**
 * Checks a code. A right one is used up in the caller's transaction; returns the address it was sent to. A wrong one
 * costs an attempt even if the caller's transaction rolls back; `triesLeft` 0 means that a new code is needed.
 * `isForOtherAddress`: the only code went to an address that is no longer the member's, so nothing was compared.
 * @throws Refusal 429 rate_limited after too many attempts in a day, over all codes of a scene.
 */
export type CheckCode = (
  tx: Tx,
  attempt: CodeFor & { code: string },
) => Promise<{ ok: true; email: string } | { ok: false; triesLeft: number; isForOtherAddress?: true }>

export type Codes = { readonly issueCode: IssueCode; readonly checkCode: CheckCode }

export type CodesOptions = {
  /**
   * A small separate pool for counting attempts while the caller holds a connection of another pool. In one shared pool
   * many concurrent callers would wait for each other's connections.
   */
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
}

const hour = 3_600
const perSessionAndHour = 10
const perSceneAndHour = 20
const perUnconfirmedAndHour = 10
const triesPerSessionAndDay = 50
const triesPerSceneAndDay = 100

/** Six-digit email codes, of which only a keyed hash is stored (OWASP ASVS 5.0, 6.5 and 6.6). */
export function createCodes({ db, clock, secret }: CodesOptions): Codes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'terahold: codes sent by e-mail', 32))
  const hashOf = (...content: string[]) => createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')

  return {
    async issueCode(tx, { memberId, scene, reference = null, sessionId, email }) {
      const purpose = { memberId, scene, reference }
      await store.lockScene(tx, purpose)
      const since = await store.secondsSinceLast(tx, purpose)
      const wait = Math.ceil(business.emailCodeResendSeconds - (since ?? Number.POSITIVE_INFINITY))
      if (wait > 0) throw new Refusal(429, 'code_resend_wait', { values: { seconds: String(wait) } })
      if (sessionId) await limit(db, `code:session:${sessionId}:${scene}`, perSessionAndHour, hour)
      await limit(db, `code:member:${memberId}:${scene}`, perSceneAndHour, hour)
      // An address that no member here has confirmed has a separate limit. Strangers who ask for codes to it do not use
      // up its owner's limit.
      if (scene === 'bind')
        await limit(db, `code:unconfirmed:${hashOf(email).slice(0, 32)}`, perUnconfirmedAndHour, hour)
      await store.retireCodes(tx, purpose)
      const code = String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, '0')
      const codeId = newId(clock)
      await store.insertCode(tx, {
        ...purpose,
        codeId,
        email,
        codeHash: hashOf(memberId, codeId, code),
        tries: business.emailCodeTries,
        minutes: business.emailCodeMinutes,
      })
      return { code, expiresIn: business.emailCodeMinutes * 60, resendIn: business.emailCodeResendSeconds }
    },

    async checkCode(tx, { memberId, scene, reference = null, sessionId, code }) {
      if (sessionId) await limit(db, `code:tries:session:${sessionId}:${scene}`, triesPerSessionAndDay, 24 * hour)
      await limit(db, `code:tries:${memberId}:${scene}`, triesPerSceneAndDay, 24 * hour)
      const tried = await store.takeTry(db, { memberId, scene, reference })
      if (!tried) {
        const isForOtherAddress = await store.isForOtherAddress(db, { memberId, scene, reference })
        return { ok: false, triesLeft: 0, ...(isForOtherAddress && { isForOtherAddress }) }
      }
      const { codeId, codeHash, email, triesLeft } = tried
      if (!isEqual(codeHash, hashOf(memberId, codeId, code))) return { ok: false, triesLeft }
      await store.giveTryBack(db, memberId, codeId)
      return (await store.consumeCode(tx, memberId, codeId)) ? { ok: true, email } : { ok: false, triesLeft: 0 }
    },
  }
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/**
 * Uses up a code in the caller's transaction and returns the address it was sent to.
 * @throws Refusal 422 code_wrong with the attempts left, 410 code_expired when none are left, naming the field.
 */
export async function requireCode(
  codes: Pick<Codes, 'checkCode'>,
  tx: Tx,
  field: 'code' | 'oldCode',
  attempt: CodeFor & { code: string },
): Promise<string> {
  const checked = await codes.checkCode(tx, attempt)
  if (checked.ok) return checked.email
  if (checked.triesLeft === 0) throw new Refusal(410, 'code_expired', { field })
  throw new Refusal(422, 'code_wrong', { field, values: { triesLeft: String(checked.triesLeft) } })
}
