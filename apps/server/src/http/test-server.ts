import { contract } from '@terahold/contract'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { EndpointDeclaration, Envelope } from '@terahold/contract/endpoint'
import type { Language } from '@terahold/locale/languages'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../foundation/clock.ts'
import { createLog } from '../foundation/log.ts'
import { createGuard, type OnRoleMissing, type Sessions } from './call/guard.ts'
import type { MemberIdentity, OperatorIdentity } from './call/handler.ts'
import type { BoundCall } from './mount.ts'
import { createMetrics } from './operation/metrics.ts'
import { createServer, type ServerOptions } from './server.ts'

/** Tokens of the sessions a test server knows. */
export const tokens = {
  ada: 'ada-token-0123456789abcdef',
  bob: 'bob-token-0123456789abcdef',
  settler: 'settler-token-0123456789',
  chief: 'chief-token-0123456789ab',
  viewer: 'viewer-token-0123456789a',
}
export const ada: MemberIdentity = {
  memberId: '019a0000-0000-7000-8000-00000000000a',
  address: '0x00000000000000000000000000000000000000aa',
  sessionId: '019a0000-0000-7000-8000-0000000000a1',
}
export const bob: MemberIdentity = {
  memberId: '019a0000-0000-7000-8000-00000000000b',
  address: '0x00000000000000000000000000000000000000bb',
  sessionId: '019a0000-0000-7000-8000-0000000000b1',
}
const operator = (name: string, roles: OperatorIdentity['roles']): OperatorIdentity => ({
  ...{ operatorId: '019a0000-0000-7000-8000-0000000000f0', sessionId: '019a0000-0000-7000-8000-0000000000f1' },
  ...{ name, roles },
})

/** Sessions without a database. Bob reads Chinese. */
export const fakeSessions: Sessions = {
  async member(token) {
    if (token === tokens.ada) return { member: ada, locale: undefined }
    return token === tokens.bob ? { member: bob, locale: 'zh-Hans' as Language } : undefined
  },
  async operator(token) {
    if (token === tokens.chief) return operator('Chi', operatorRoles)
    if (token === tokens.settler) return operator('Sol', ['settlement', 'payout-maker', 'payout-checker'])
    return token === tokens.viewer ? operator('Vi', ['viewer']) : undefined
  },
}

/** Returns the token of a session in `sessionsByRole`. */
export const roleToken = (role: OperatorRole) => `${role}-token-0123456789abcdef`

/** Sessions of an operator, one for each role. */
export function sessionsByRole({ operatorId, name }: Pick<OperatorIdentity, 'operatorId' | 'name'>): Sessions {
  const roles = new Map(operatorRoles.map((role) => [roleToken(role), role]))
  return {
    member: async () => undefined,
    operator: async (token) => {
      const role = roles.get(token)
      return role && { ...operator(name, [role]), operatorId }
    },
  }
}

export type TestServerOptions = Partial<Omit<ServerOptions, 'guard'>> & {
  sessions?: Sessions
  onRoleMissing?: OnRoleMissing
}

export const noon: Clock = { now: () => new Date('2026-11-20T12:00:00Z') }

/** A server of the real framework with sessions that need no database. */
export async function createTestServer(options: TestServerOptions = {}): Promise<FastifyInstance> {
  const { sessions = fakeSessions, onRoleMissing = async () => {}, ...rest } = options
  const app = await createServer({
    log: createLog({ level: 'silent' }),
    clock: noon,
    hosts: ['terahold.example'],
    guard: createGuard(sessions, onRoleMissing),
    calls: [],
    runSigned: (_, run) => run(),
    answers: 'exact',
    checks: {},
    metrics: createMetrics(),
    ...rest,
  })
  await app.ready()
  return app
}

/** Every call of the contract, with one handler for all of them. */
export function everyCall(handle: BoundCall['handle']): BoundCall[] {
  return Object.entries(contract).map(([name, endpoint]) => ({ name, endpoint, handle }))
}

export type Ask = {
  token?: string | undefined
  fields?: Record<string, unknown>
  headers?: Record<string, string>
  params?: Record<string, string>
}

/** Makes a call of the contract as a client does. Returns status and envelope. */
export async function ask(
  app: FastifyInstance,
  { method, path }: EndpointDeclaration,
  { token, fields = {}, headers = {}, params = {} }: Ask = {},
) {
  const url = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? '019a0000-0000-7000-8000-000000000001'),
  )
  const response = await app.inject({
    method,
    url: method === 'GET' ? `${url}?${queryOf(fields).toString()}` : url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(method === 'POST' ? { payload: fields } : {}),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json<Envelope>() }
}

function queryOf(fields: Record<string, unknown>): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item)]),
  )
  return new URLSearchParams(pairs)
}
