import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import { matchAcceptLanguage } from '@terahold/locale/match-language'
import type { FastifyRequest } from 'fastify'
import { exchangeOf } from './exchange.ts'
import type { MemberIdentity, OperatorIdentity } from './handler.ts'

/** Returns the owner of a token; undefined for an unknown, ended or expired one. */
export type Sessions = {
  member(token: string): Promise<{ member: MemberIdentity; locale: Language | undefined } | undefined>
  operator(token: string): Promise<OperatorIdentity | undefined>
}

/** Called for an operator's call that a missing role stopped, before it is refused. */
export type OnRoleMissing = (operator: OperatorIdentity, call: string) => Promise<void>

export type Guard = {
  /** Sets the exchange's member or operator. @throws Refusal 401 session_missing or session_ended, 403 role_missing. */
  admit(request: FastifyRequest, call: string, endpoint: Pick<EndpointDeclaration, 'caller' | 'roles'>): Promise<void>
  /** The same for a member's routes outside the contract. */
  admitMember(request: FastifyRequest): Promise<MemberIdentity>
}

const bearer = /^Bearer ([\w-]{20,200})$/i

export function createGuard(sessions: Sessions, onRoleMissing: OnRoleMissing): Guard {
  /** Sets the exchange's member, and the language of the answer. Returns undefined for a session that has ended. */
  async function recogniseMember(request: FastifyRequest, token: string): Promise<MemberIdentity | undefined> {
    const found = await sessions.member(token)
    if (!found) return undefined
    const exchange = exchangeOf(request)
    exchange.member = found.member
    // The app asks in the language that this device shows. Another device may have chosen the member's.
    exchange.locale = matchAcceptLanguage(request.headers['accept-language'], found.locale)
    return found.member
  }

  async function admitMember(request: FastifyRequest): Promise<MemberIdentity> {
    const member = await recogniseMember(request, requireToken(request))
    if (!member) throw new Refusal(401, 'session_ended')
    return member
  }

  async function admitOperator(
    request: FastifyRequest,
    call: string,
    roles: EndpointDeclaration['roles'],
  ): Promise<void> {
    const operator = await sessions.operator(requireToken(request))
    if (!operator) throw new Refusal(401, 'session_ended')
    exchangeOf(request).operator = operator
    if (!roles || roles.some((role) => operator.roles.includes(role))) return
    await onRoleMissing(operator, call)
    throw new Refusal(403, 'role_missing')
  }

  return {
    admitMember,
    async admit(request, call, { caller, roles }) {
      if (caller === 'member') await admitMember(request)
      else if (caller === 'operator') await admitOperator(request, call, roles)
      else {
        // A public call needs no session.
        const token = tokenOf(request)
        if (token !== undefined) await recogniseMember(request, token)
      }
    },
  }
}

function tokenOf(request: FastifyRequest): string | undefined {
  return bearer.exec(request.headers.authorization ?? '')?.[1]
}

function requireToken(request: FastifyRequest): string {
  const token = tokenOf(request)
  if (token === undefined) throw new Refusal(401, 'session_missing')
  return token
}
