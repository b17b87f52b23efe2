import type { Envelope } from '@terahold/contract/endpoint'
import type { Reason } from '@terahold/contract/reasons'
import type { Language } from '@terahold/locale/languages'
import { sayReason } from '../../locales/words.ts'

/** A call that fails: the HTTP status, the envelope's code and reason, and the values of its text. */
export type Failure = {
  status: number
  code: number
  reason: Reason
  field?: string | undefined
  values?: Readonly<Record<string, string>>
}

export function successEnvelope(code: 0 | 200, locale: Language, reqId: string, answer: Partial<Envelope>): Envelope {
  return { code, msg: sayReason(locale, 'ok'), reqId, ...answer }
}

export function failureEnvelope(
  { code, reason, field, values = {} }: Failure,
  locale: Language,
  reqId: string,
): Envelope {
  const filled = field === undefined ? values : { field, ...values }
  return { code, msg: sayReason(locale, reason, filled), reqId, reason, ...(field === undefined ? {} : { field }) }
}
