import type { Envelope } from '@terahold/contract/endpoint'
import type { Reason } from '@terahold/contract/reasons'
import type { Language } from '@terahold/locale/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatReason, formatReasonForOperator } from '../../locales/words.ts'
import { exchangeOf } from './exchange.ts'

/** A call that fails: the HTTP status, the envelope's code and reason, and the values of its text. */
export type Failure = {
  status: number
  code: number
  reason: Reason
  field?: string | undefined
  values?: Readonly<Record<string, string>>
}

export function successEnvelope(code: 0 | 200, locale: Language, reqId: string, answer: Partial<Envelope>): Envelope {
  return { code, msg: formatReason(locale, 'ok'), reqId, ...answer }
}

export function failureEnvelope(
  { code, reason, field, values = {} }: Failure,
  locale: Language,
  reqId: string,
  say = formatReason,
): Envelope {
  const filled = field === undefined ? values : { field, ...values }
  return { code, msg: say(locale, reason, filled), reqId, reason, ...(field === undefined ? {} : { field }) }
}

/** Answers a request with a failure, in the caller's language. The log and the metrics get its code and reason. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): void {
  const { code, reason, field, status } = failure
  const exchange = exchangeOf(request)
  exchange.outcome = { code, reason, ...(field === undefined ? {} : { field }) }
  const say = exchange.operator ? formatReasonForOperator : formatReason
  reply.code(status).send(failureEnvelope(failure, exchange.locale, request.id, say))
}

/** Answers a request that is over a limit, and may come again after this many seconds. */
export function sendRateLimited(request: FastifyRequest, reply: FastifyReply, seconds: number): void {
  reply.header('retry-after', String(seconds))
  sendFailure(request, reply, { status: 429, code: 429, reason: 'rate_limited', values: { seconds: String(seconds) } })
}
