import { contract, type SignedCall } from '@terahold/contract'
import { type EndpointDeclaration, type Envelope, endpoint } from '@terahold/contract/endpoint'
import { moneyField, noInput, okData } from '@terahold/contract/fields'
import { Refusal } from '@terahold/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ada, ask, bob, createTestServer, everyCall, type TestServerOptions, tokens } from './fixtures/test-server.ts'
import { type BoundCall, bindCalls } from './mount.ts'

const signedCall: SignedCall = 'payOrder'
const opened: FastifyInstance[] = []
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))
const serve = async (options: TestServerOptions) => {
  const app = await createTestServer(options)
  opened.push(app)
  return app
}

describe('userId', () => {
  const seen: unknown[] = []
  const handle: BoundCall['handle'] = async ({ input, member }) => {
    seen.push({ input, member })
    return { data: { ok: true } }
  }
  const memberCalls = Object.entries(contract).filter(([, { caller }]) => caller === 'member')

  it.each(memberCalls)('of another member is refused by %s with 401 and no effect', async (_name, call) => {
    seen.length = 0
    const app = await serve({ calls: everyCall(handle) })
    const { status, body } = await ask(app, call, { token: tokens.ada, fields: { userId: bob.memberId } })
    expect({ status, ...body }).toMatchObject({ status: 200, code: 401, reason: 'user_mismatch', field: 'userId' })
    expect(body.data).toBeUndefined()
    expect(seen).toEqual([])
  })

  it('is compared with the session and never reaches the handler', async () => {
    seen.length = 0
    const app = await serve({ calls: everyCall(handle) })
    const { body } = await ask(app, contract.logout, { token: tokens.ada, fields: { userId: ada.memberId } })
    expect(body).toMatchObject({ code: 200, data: { ok: true } })
    expect(seen).toEqual([{ input: {}, member: ada }])
  })

  it('must be one string: two of them, in query or body, are refused by name', async () => {
    const app = await serve({ calls: everyCall(handle) })
    const twice = { userId: [ada.memberId, ada.memberId] }
    for (const call of [contract.logout, contract.myCash, contract.nonce]) {
      expect((await ask(app, call, { token: tokens.ada, fields: twice })).body).toMatchObject({
        code: 400,
        field: 'userId',
      })
    }
  })

  it('counts in the URL of a POST as well; other parameters there are refused', async () => {
    seen.length = 0
    const app = await serve({ calls: everyCall(handle) })
    const post = (query: string) =>
      app.inject({
        method: 'POST',
        url: `/prod/APP/user/logout?${query}`,
        headers: { authorization: `Bearer ${tokens.ada}` },
        payload: { userId: ada.memberId },
      })
    expect((await post(`userId=${bob.memberId}`)).json<Envelope>()).toMatchObject({
      code: 401,
      reason: 'user_mismatch',
    })
    expect((await post('password=x')).json<Envelope>()).toMatchObject({
      code: 400,
      reason: 'unknown_field',
      field: 'password',
    })
    expect(seen).toEqual([])
    expect((await post(`userId=${ada.memberId}`)).json<Envelope>()).toMatchObject({ code: 200 })
  })

  it('is ignored by a public call', async () => {
    const answer = async () => ({ data: { version: '1', sections: [] } })
    const app = await serve({ calls: [{ name: 'riskDisclosure', endpoint: contract.riskDisclosure, handle: answer }] })
    expect((await ask(app, contract.riskDisclosure, { fields: { userId: '' } })).body.code).toBe(200)
  })
})

describe('the order of checks', () => {
  const app = () => serve({ calls: everyCall(async () => ({})) })

  it('is session, then userId, then fields', async () => {
    const fields = { userId: bob.memberId, amount: 'x', nonsense: 1 }
    const server = await app()
    expect((await ask(server, contract.insertWithdrawal, { fields })).body.reason).toBe('session_missing')
    expect((await ask(server, contract.insertWithdrawal, { fields, token: tokens.ada })).body.reason).toBe(
      'user_mismatch',
    )
    const own = { ...fields, userId: ada.memberId }
    expect((await ask(server, contract.insertWithdrawal, { fields: own, token: tokens.ada })).body.field).toBe('amount')
  })

  it('is session before the body is even read', async () => {
    const server = await app()
    const broken = {
      method: 'POST',
      url: '/prod/APP/user/logout',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    } as const
    expect((await server.inject(broken)).json<Envelope>().reason).toBe('session_missing')
    const signedIn = { ...broken, headers: { ...broken.headers, authorization: `Bearer ${tokens.ada}` } }
    expect((await server.inject(signedIn)).json<Envelope>()).toMatchObject({ code: 400, reason: 'bad_json' })
  })

  it('is role before fields for operators, and the attempt is reported', async () => {
    const reported: string[] = []
    const server = await serve({
      calls: everyCall(async () => ({})),
      onRoleMissing: async (operator, call) => void reported.push(`${operator.name} ${call}`),
    })
    const fields = { nonsense: 1 }
    expect((await ask(server, contract.recordRevenue, { fields, token: tokens.viewer })).body).toMatchObject({
      code: 403,
      reason: 'role_missing',
    })
    expect((await ask(server, contract.recordRevenue, { fields, token: tokens.settler })).body.code).toBe(400)
    expect(reported).toEqual(['Vi recordRevenue'])
  })
})

describe('an answer', () => {
  const sum = endpoint({
    method: 'GET',
    path: '/prod/APP/sum',
    caller: 'public',
    class: 'read',
    summary: '',
    input: noInput,
    data: z.object({ sum: moneyField }),
  })
  const list = endpoint({
    method: 'GET',
    path: '/api/list',
    caller: 'public',
    class: 'read',
    summary: '',
    input: noInput,
    row: z.object({ id: z.int() }),
    successCode: 0,
  })
  const answering = (answer: unknown, answers: 'exact' | 'strip' = 'exact') =>
    serve({ answers, calls: [{ name: 'sum', endpoint: sum, handle: async () => answer as never }] })

  it('has the envelope with the success code of its API', async () => {
    const group = { sum, list }
    const calls = bindCalls(group, {
      sum: async () => ({ data: { sum: '1.5' } }),
      list: async () => ({ rows: [{ id: 1 }], total: 7 }),
    })
    const app = await serve({ calls })
    const first = await ask(app, sum)
    expect(first.body).toEqual({ code: 200, msg: 'Done.', reqId: first.headers['x-request-id'], data: { sum: '1.5' } })
    expect((await ask(app, list)).body).toMatchObject({ code: 0, rows: [{ id: 1 }], total: 7 })
  })

  it('that breaks the contract fails and reveals nothing', async () => {
    for (const bad of [
      { data: { sum: 1.5 } },
      { data: { sum: '1', secret: 'x' } },
      {},
      { data: { sum: '1' }, rows: [] },
    ]) {
      const { status, body } = await ask(await answering(bad), sum)
      expect({ status, ...body }).toEqual({
        status: 500,
        code: 500,
        reason: 'internal',
        msg: expect.any(String) as string,
        reqId: expect.any(String) as string,
      })
    }
  })

  it('omits, in production, what the contract does not name', async () => {
    const { body } = await ask(await answering({ data: { sum: '1', passwordHash: 'x' } }, 'strip'), sum)
    expect(body.data).toEqual({ sum: '1' })
  })

  it('is in the language that is asked for, then in the member’s, then in English', async () => {
    const refuse = async () => {
      throw new Refusal(429, 'rate_limited', { values: { seconds: '5' } })
    }
    const app = await serve({ calls: everyCall(refuse) })
    const french = { 'accept-language': 'fr-CH, en;q=0.5' }
    const msg = async (token: string | undefined, headers = {}) =>
      (await ask(app, contract.myCash, { token, headers })).body.msg
    expect(await msg(tokens.bob, french)).toContain('Réessayez')
    expect(await msg(tokens.bob)).toContain('5 秒')
    // What Node's fetch sends, and a language that we do not have.
    for (const other of ['*', 'de']) expect(await msg(tokens.bob, { 'accept-language': other })).toContain('5 秒')
    expect(await msg(tokens.ada, french)).toContain('Réessayez')
    expect(await msg(tokens.ada)).toContain('Try again')
    expect((await ask(app, contract.riskDisclosure, { token: tokens.bob })).body.msg).toContain('5 秒')
  })
})

describe('a handler', () => {
  it('learns which of our hosts was used, and our main one for any other', async () => {
    const hosts: string[] = []
    const app = await serve({
      hosts: ['terahold.example', 'www.terahold.example:8443'],
      calls: everyCall(async ({ host }) => {
        hosts.push(host)
        return {}
      }),
    })
    for (const host of ['terahold.example', 'www.terahold.example:8443', 'evil.example'])
      await ask(app, contract.powerSummary, { headers: { host } })
    expect(hosts).toEqual(['terahold.example', 'www.terahold.example:8443', 'terahold.example'])
  })

  it('learns an IPv4 address, or the network of an IPv6 one', async () => {
    const from: string[] = []
    const app = await serve({
      calls: everyCall(async ({ remoteAddress }) => {
        from.push(remoteAddress)
        return {}
      }),
    })
    for (const remoteAddress of ['192.0.2.7', '2001:db8:1:2:3:4:5:6'])
      await app.inject({ url: contract.powerSummary.path, remoteAddress })
    expect(from).toEqual(['192.0.2.7', '2001:db8:1:2'])
  })

  it('of a signed call runs only where its signature is checked, also without one', async () => {
    const checked: unknown[] = []
    const handle = async () => ({ data: { ok: true } })
    const app = await serve({
      calls: [{ name: signedCall, endpoint: contract.closeAccount, handle }],
      runSigned: async ({ call, signature }) => {
        checked.push([call, signature])
        throw new Refusal(403, 'signature_required')
      },
    })
    const proof = { 'x-signature': '0x12', 'x-signature-nonce': 'once' }
    for (const headers of [{}, proof])
      expect((await ask(app, contract.closeAccount, { token: tokens.ada, headers })).body.reason).toBe(
        'signature_required',
      )
    expect(checked).toEqual([
      [signedCall, undefined],
      [signedCall, { nonce: 'once', signature: '0x12' }],
    ])
  })

  it('of a call with several roles runs for an operator who has one of them', async () => {
    const declared = endpoint({
      method: 'GET',
      path: '/console/look',
      caller: 'operator',
      roles: ['auditor', 'settlement'],
      class: 'read',
      summary: '',
      input: noInput,
      data: okData,
    })
    const app = await serve({
      calls: [{ name: 'look', endpoint: declared, handle: async () => ({ data: { ok: true } }) }],
    })
    const codes = [tokens.settler, tokens.viewer].map(async (token) => (await ask(app, declared, { token })).body.code)
    expect(await Promise.all(codes)).toEqual([200, 403])
  })

  it('of a public call learns who is signed in, and still runs with an ended session', async () => {
    const members: unknown[] = []
    const app = await serve({
      calls: everyCall(async ({ signedIn, member }) => {
        members.push([signedIn?.memberId, member])
        return {}
      }),
    })
    for (const token of [tokens.ada, 'ended-token-0123456789', undefined])
      await ask(app, contract.powerSummary, { token })
    expect(members).toEqual([
      [ada.memberId, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })
})

describe('a public answer that may be kept', () => {
  const kept = endpoint({
    method: 'GET',
    path: '/trust/kept',
    caller: 'public',
    class: 'read',
    summary: 'Kept',
    cacheSeconds: 60,
    input: z.strictObject({ fail: z.literal('yes').optional() }),
    data: z.object({ text: z.string() }),
  })
  const app = (options: Partial<TestServerOptions> = {}) =>
    serve({
      calls: bindCalls(
        { kept },
        {
          kept: async ({ input }) => {
            if (input.fail) throw new Refusal(404, 'record_unknown')
            return { data: { text: 'the same for everyone' } }
          },
        },
      ),
      ...options,
    })

  it('says how long, and that each language has its own', async () => {
    const { headers } = await (await app()).inject({ url: kept.path })
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'accept-language' })
  })

  it('also differs by the site that calls, when others may call', async () => {
    const { headers } = await (await app({ origins: ['https://app.example'] })).inject({ url: kept.path })
    expect(headers.vary).toBe('Origin, accept-language')
  })

  it('is not kept when it is a refusal', async () => {
    const { headers } = await (await app()).inject({ url: `${kept.path}?fail=yes` })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('an answer where there are replicas', () => {
  it('to a change says how much the database had then, so that the next read shows it', async () => {
    const bound = (name: 'logout' | 'myCash') => ({
      name,
      endpoint: contract[name],
      handle: async () => ({ data: { ok: true } }),
    })
    const replicas = { read: () => Promise.reject(new Error('no call reads there')), position: async () => '0/7' }
    const app = await serve({
      calls: [bound('logout'), bound('myCash')],
      answers: 'strip',
      reads: { calls: new Set(), replicas },
    })
    const positionOf = async (call: EndpointDeclaration) =>
      (await ask(app, call, { token: tokens.ada })).headers['x-position']
    expect([await positionOf(contract.logout), await positionOf(contract.myCash)]).toEqual(['0/7', undefined])
  })
})
