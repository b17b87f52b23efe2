import { type Contract, isSignedCall } from '@terahold/contract'
import type { EndpointDeclaration, Envelope } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { secondApi } from '@terahold/contract/service-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Replicas } from '../db/replicas/replicas.ts'
import { parseWalPosition } from '../db/replicas/wal-position.ts'
import { type AnswerCheck, type AnyAnswer, answerChecker } from './call/answers.ts'
import { successEnvelope } from './call/envelope.ts'
import { exchangeOf } from './call/exchange.ts'
import { bodyFields, parseFields, refuseFields, refuseOtherAddress, takeUserId } from './call/fields.ts'
import type { Guard } from './call/guard.ts'
import type { CallContext, Handlers, MemberIdentity, OperatorIdentity } from './call/handler.ts'
import { type RunSigned, signatureOf } from './call/signed-calls.ts'
import type { LimitChanges } from './limits/change-limits.ts'
import type { FloodGuard } from './limits/flood-guard.ts'
import { networkOf } from './limits/network.ts'
import { refuseOtherSites } from './origin/cross-origin.ts'

type AnyCall = CallContext & { input: unknown; params: unknown; member?: MemberIdentity; operator?: OperatorIdentity }

/** A call of the contract together with the handler that answers it. */
export type BoundCall = {
  readonly name: string
  readonly endpoint: EndpointDeclaration
  readonly handle: (call: AnyCall) => Promise<AnyAnswer>
}

/**
 * Joins a group of calls with their handlers, one for each, checked by the compiler.
 * @example bindCalls(orderCalls, orderRoutes(dependencies))
 */
export function bindCalls<Group extends Record<string, EndpointDeclaration>>(
  group: Group,
  handlers: Handlers<Group>,
): BoundCall[] {
  return Object.entries(group).map(([name, endpoint]) => {
    // The endpoint's own schemas turn the input into the handler's types.
    const handle = handlers[name] as unknown as BoundCall['handle']
    return { name, endpoint, handle }
  })
}

export type MountOptions = {
  readonly guard: Guard
  readonly answers: AnswerCheck
  /** Our own hosts, the main one first. */
  readonly hosts: readonly [string, ...string[]]
  /** Origins of other sites that may call the API. */
  readonly origins: readonly string[]
  /** Seconds a session has to wait, in this process. */
  readonly waitOfSession: FloodGuard
  readonly limitChanges: LimitChanges
  readonly runSigned: RunSigned
  readonly reads?: Reads | undefined
}

/** Where calls read from when there are replicas. */
export type Reads = {
  /** Calls that only read, and may read from a replica. */
  readonly calls: ReadonlySet<keyof Contract>
  /** Fields with which one of them changes something. It then runs on the primary. */
  readonly changingFields?: Readonly<Partial<Record<string, string>>>
  readonly replicas: Pick<Replicas, 'read' | 'position'>
}

/** How much of the write-ahead log a client has seen, in requests, and how much an answer shows. */
const positionHeader = 'x-position'

/**
 * Serves one call. Checks in this order: session and role, then the calling site when a GET changes something, then the
 * named caller (`userId`; on the second API `account` and `uuid`), then the fields, then the wallet's signature if the
 * call is a signed one; then the handler, then its answer.
 */
export function mountCall(
  app: FastifyInstance,
  { name, endpoint, handle }: BoundCall,
  { guard, answers, hosts, origins, waitOfSession, limitChanges, runSigned, reads }: MountOptions,
): void {
  const { method, path, successCode = 200, cacheSeconds } = endpoint
  const checked = answerChecker(name, endpoint, answers)
  const isChange = method === 'POST' || endpoint.changes === true
  const answerRead = reads?.calls.has(name as keyof Contract) ? reads.replicas.read : undefined
  const changingField = reads?.changingFields?.[name]
  app.route({
    method,
    url: path,
    config: { call: name },
    onRequest: async (request) => {
      await guard.admit(request, name, endpoint)
      if (endpoint.changes) refuseOtherSites(request, origins)
      const { member, operator, from } = exchangeOf(request)
      const sessionId = (member ?? operator)?.sessionId
      const seconds = sessionId === undefined ? 0 : waitOfSession(sessionId)
      if (seconds > 0) throw new Refusal(429, 'rate_limited', { values: { seconds: String(seconds) } })
      if (isChange) await limitChanges({ sessionId, network: networkOf(from) })
    },
    handler: async (request, reply): Promise<Envelope> => {
      const { locale, member } = exchangeOf(request)
      const call = { ...contextOf(request, hosts), ...inputOf(request, endpoint), ...identityOf(request, endpoint) }
      const seen = parseWalPosition(request.headers[positionHeader])
      const input = call.input as Readonly<Record<string, unknown>>
      const onlyReads = changingField === undefined || input[changingField] === undefined
      // A signed-in caller without a position could have changed something a moment ago.
      if (answerRead && onlyReads && (seen !== undefined || endpoint.caller === 'public')) {
        const { answer, position } = await answerRead(seen, () => handle(call))
        reply.header(positionHeader, position)
        return enveloped(request, reply, answer)
      }
      const answer =
        isSignedCall(name) && member
          ? await runSigned(
              { call: name, member, input: call.input, locale, signature: signatureOf(request) },
              (signed) => handle(signed ? { ...call, signed } : call),
            )
          : await handle(call)
      if (reads && (isChange || answerRead)) reply.header(positionHeader, await reads.replicas.position())
      return enveloped(request, reply, answer)
    },
  })

  function enveloped(request: FastifyRequest, reply: FastifyReply, answer: AnyAnswer): Envelope {
    const { locale } = exchangeOf(request)
    // Only a good answer is kept: a refusal throws before.
    if (cacheSeconds !== undefined) {
      const vary = [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', ')
      reply.headers({ 'cache-control': `public, max-age=${cacheSeconds}`, vary })
    }
    const envelope = successEnvelope(successCode, locale, request.id, checked(answer))
    exchangeOf(request).outcome = { code: envelope.code }
    return envelope
  }
}

function contextOf(request: FastifyRequest, hosts: MountOptions['hosts']): CallContext {
  const { locale, from } = exchangeOf(request)
  return {
    requestId: request.id,
    locale,
    host: hosts.find((host) => host === request.host) ?? hosts[0],
    remoteAddress: networkOf(from),
    userAgent: request.headers['user-agent'],
    noteSignIn: (who) => {
      exchangeOf(request).signedIn = who
    },
  }
}

function inputOf(
  request: FastifyRequest,
  { method, path, caller, headers, params, input }: EndpointDeclaration,
): Pick<AnyCall, 'input' | 'params'> {
  const isOperators = caller === 'operator'
  const member = caller === 'member' ? exchangeOf(request).member : undefined
  const withoutUserId = (fields: Readonly<Record<string, unknown>>) =>
    isOperators ? fields : takeUserId(fields, member?.memberId)
  const query = withoutUserId(request.query as Record<string, unknown>)
  const body = method === 'POST' ? withoutUserId(bodyFields(request.body)) : {}
  if (member && path.startsWith(secondApi)) {
    refuseOtherAddress('account', method === 'POST' ? body.account : query.account, member.address)
    refuseOtherAddress('uuid', request.headers.uuid, member.address)
  }
  if (headers) parseFields(headers, request.headers)
  // The URL of a POST may only carry the userId.
  if (method === 'POST') refuseFields(query)
  return {
    params: params ? parseFields(params, request.params as Record<string, unknown>) : {},
    input: parseFields(input, method === 'POST' ? body : query),
  }
}

function identityOf(request: FastifyRequest, { caller }: EndpointDeclaration) {
  const { member, operator } = exchangeOf(request)
  if (caller === 'operator') return operator ? { operator } : {}
  if (!member) return {}
  return caller === 'member' ? { member } : { signedIn: member }
}
