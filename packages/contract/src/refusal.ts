import type { Reason } from './reasons.ts'

/**
 * Codes of envelopes that refuse a call: 400 bad field, 401 no session, 403 not allowed, 404 not found, 409 conflict, 410 expired,
 * 422 against a rule, 423 account frozen, 429 rate limit, 503 not available.
 */
export type RefusalCode = 400 | 401 | 403 | 404 | 409 | 410 | 422 | 423 | 429 | 503

/**
 * Refuses a call. Rules throw it, and the HTTP layer turns it into an envelope. `values` fill the placeholders in the reason's text;
 * `field` names the refused field.
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
