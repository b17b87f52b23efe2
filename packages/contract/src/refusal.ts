import type { Reason } from './reasons.ts'

/** Business answers that are no success: 400 bad field, 401 session, 403 not allowed, 404, 409 conflict, 410 expired, 422 rule, 423 hold, 429 rate. */
export type RefusalCode = 400 | 401 | 403 | 404 | 409 | 410 | 422 | 423 | 429 | 503

/**
 * Why a call is refused. Thrown by rules and turned into an envelope in one place;
 * `values` fill the words of the reason in the caller's language, `field` names the refused field.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly reason: Reason
  readonly field: string | undefined
  readonly values: Readonly<Record<string, string>>

  constructor(code: RefusalCode, reason: Reason, detail: { field?: string; values?: Record<string, string> } = {}) {
    super(`${code} ${reason}${detail.field ? ` (${detail.field})` : ''}`)
    this.code = code
    this.reason = reason
    this.field = detail.field
    this.values = detail.values ?? {}
  }
}
