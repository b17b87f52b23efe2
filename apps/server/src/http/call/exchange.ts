import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import { matchAcceptLanguage } from '@terahold/locale/match-language'
import type { FastifyRequest } from 'fastify'
import type { MemberIdentity, OperatorIdentity, SignInNote } from './handler.ts'

/** What is known of a request and its answer, for texts, the log and the metrics. */
export type Exchange = {
  locale: Language
  /** The caller's address according to the proxies in front of us; cached, because computing it again is expensive. */
  readonly from: string
  member?: MemberIdentity
  operator?: OperatorIdentity
  /** Who this call has signed in. */
  signedIn?: SignInNote
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
    /** The answer is a stream without end, so its duration means nothing. */
    isStream?: boolean
    /** Its bodies may take longer than others'; the call closes slow ones itself. */
    hasOwnPace?: boolean
  }
}

/**
 * Returns the request's exchange, created at first use: requests that fail in the framework reach this without any
 * hook.
 */
export function exchangeOf(request: FastifyRequest): Exchange {
  request.exchange ??= { locale: matchAcceptLanguage(request.headers['accept-language']), from: request.ip }
  return request.exchange
}

/** Returns the member whom the guard admitted. @throws Refusal 401 session_missing when it admitted none. */
export function memberOf(request: FastifyRequest): MemberIdentity {
  const { member } = exchangeOf(request)
  if (!member) throw new Refusal(401, 'session_missing')
  return member
}
