import type { Language } from '@terahold/locale/languages'
import { matchAcceptLanguage } from '@terahold/locale/match-language'
import type { FastifyRequest } from 'fastify'
import type { MemberIdentity, OperatorIdentity } from './handler.ts'

/** What is known of a request and its answer while it passes through, for the words of refusals, the log and the metrics. */
export type Exchange = {
  locale: Language
  /** The address it comes from, as the proxies in front of us say: working that out again each time would be dear. */
  readonly from: string
  member?: MemberIdentity
  operator?: OperatorIdentity
  /** The envelope's code, reason and field, once there is one. */
  outcome?: { code: number; reason?: string; field?: string }
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | null
  }
  interface FastifyContextConfig {
    /** The name of the call in the contract, under which it is logged and counted. */
    call?: string
    /** The answer has no end of its own, so the time it takes says nothing. */
    isStream?: boolean
    /** Its bodies may take longer than others'; the call ends those that are too slow itself. */
    hasOwnPace?: boolean
  }
}

/** The request's exchange, begun at first use: requests that fail in the framework come here without any hook. */
export function exchangeOf(request: FastifyRequest): Exchange {
  request.exchange ??= { locale: matchAcceptLanguage(request.headers['accept-language']), from: request.ip }
  return request.exchange
}
