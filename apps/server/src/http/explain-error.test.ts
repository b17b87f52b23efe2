import { contract } from '@terahold/contract'
import type { Envelope } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../foundation/log.ts'
import { ask, createTestServer, everyCall, type TestServerOptions, tokens } from './fixtures/test-server.ts'

const opened: FastifyInstance[] = []
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))
const serve = async (options: TestServerOptions = {}) => {
  const app = await createTestServer({ calls: everyCall(async () => ({})), ...options })
  opened.push(app)
  return app
}
const throwing = (error: Error) => serve({ calls: everyCall(() => Promise.reject(error)) })

describe('a refusal', () => {
  it('is an enveloped answer with its code, reason, field and words', async () => {
    const values = { min: '10', days: '30' }
    const app = await throwing(new Refusal(422, 'withdraw_below_minimum', { field: 'amount', values }))
    const fields = { amount: '5', idempotencyKey: '019a0000-0000-7000-8000-000000000002' }
    const { status, body } = await ask(app, contract.insertWithdrawal, { token: tokens.ada, fields })
    expect({ status, ...body }).toMatchObject({
      status: 200,
      code: 422,
      reason: 'withdraw_below_minimum',
      field: 'amount',
    })
    expect(body.msg).toContain('10 USDT')
  })

  it('is in an operator’s words when an operator asks about a member', async () => {
    const app = await throwing(new Refusal(404, 'withdraw_unknown'))
    const id = '019a0000-0000-7000-8000-000000000002'
    const fields = { withdrawId: id }
    const member = await ask(app, contract.cancelWithdrawal, { token: tokens.ada, fields })
    const operator = await ask(app, contract.withdrawalRisk, { token: tokens.chief, params: { id } })
    expect([member.body.reason, operator.body.reason]).toEqual(['withdraw_unknown', 'withdraw_unknown'])
    expect(member.body.msg).toContain('Open your withdrawals.')
    expect(operator.body.msg).toBe('No withdrawal has this id. Check it. Nothing was changed.')
  })

  it('says 503 to the transport as well when something we need is away', async () => {
    const { status, headers, body } = await ask(await throwing(new Refusal(503, 'unavailable')), contract.powerSummary)
    expect({ status, retry: headers['retry-after'], ...body }).toMatchObject({
      status: 503,
      retry: '2',
      code: 503,
      reason: 'unavailable',
    })
  })
})

describe('an unexpected error', () => {
  const secret = 'select password_hash from member'
  it('tells the caller nothing but that it was noted, under the id it is logged with', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } })
    const app = await serve({ log, calls: everyCall(() => Promise.reject(new TypeError(secret))) })
    const { status, body } = await ask(app, contract.powerSummary)
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 500,
      reason: 'internal',
      reqId: expect.any(String) as string,
      msg: expect.any(String) as string,
    })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      reqId: body.reqId,
      call: 'powerSummary',
      err: { message: secret },
    })
  })

  it('is an outage when PostgreSQL or a node is unavailable, regardless of who reports it', async () => {
    const errors = [
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
      Object.assign(new Error('terminating connection'), { code: '57P01' }),
      Object.assign(new Error('sorry, too many clients'), { code: '53300' }),
      Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
      Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' }),
      new Error('timeout exceeded when trying to connect'),
      new Error('No host of the database can be written to: 127.0.0.1:1 can only be read'),
      Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
      Object.assign(new Error('terminating connection due to idle-session timeout'), { code: '57P05' }),
      Object.assign(new Error('no node'), { name: 'ChainUnreachable' }),
      Object.assign(new Error('two nodes differ'), { name: 'ChainDisagreement' }),
      Object.assign(new Error('no storage'), { name: 'StorageUnreachable' }),
    ]
    for (const error of errors) {
      const { status, body } = await ask(await throwing(error), contract.powerSummary)
      expect({ status, ...body }).toMatchObject({ status: 503, code: 503, reason: 'unavailable' })
    }
  })

  it.each(['23514', 'ENOENT'])(
    'is a server error and no outage when a value broke a rule, or nothing we need is away (%s)',
    async (code) => {
      const { body } = await ask(await throwing(Object.assign(new Error('broken'), { code })), contract.powerSummary)
      expect(body.reason).toBe('internal')
    },
  )
})

describe('the transport', () => {
  const post = (app: FastifyInstance, payload: string | Buffer, type: string) =>
    app.inject({
      method: 'POST',
      url: contract.logout.path,
      payload,
      headers: { authorization: `Bearer ${tokens.ada}`, 'content-type': type },
    })

  it('refuses what is not JSON, so that no page elsewhere can send it unasked', async () => {
    const app = await serve()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await post(app, '{}', type)
      expect([response.statusCode, response.json<Envelope>()]).toMatchObject([
        415,
        { code: 415, reason: 'unsupported_media' },
      ])
    }
  })

  it('refuses more than 64 kB', async () => {
    const response = await post(await serve(), JSON.stringify({ text: 'x'.repeat(65_536) }), 'application/json')
    expect([response.statusCode, response.json<Envelope>()]).toMatchObject([
      413,
      { code: 413, reason: 'body_too_large' },
    ])
  })

  it.each([
    '{',
    '[]',
    '"x"',
    '1',
    'null x',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '['.repeat(60_000),
  ])('answers a body that is not a JSON object: %.40s', async (payload) => {
    const response = await post(await serve(), payload, 'application/json')
    expect([response.statusCode, response.json<Envelope>()]).toMatchObject([200, { code: 400, reason: 'bad_json' }])
  })

  it('treats an empty body as none', async () => {
    expect(
      (
        await post(await serve({ calls: everyCall(async () => ({ data: { ok: true } })) }), '', 'application/json')
      ).json<Envelope>().code,
    ).toBe(200)
  })

  it('answers 404 for an unknown path and 405 for another method, in an envelope', async () => {
    const app = await serve()
    for (const url of ['/nothing', '/prod/APP/nothing', '/prod/APP/user/login/', '/%zz', '/%00']) {
      const response = await app.inject(url)
      expect([response.statusCode, response.json<Envelope>()], url).toMatchObject([
        404,
        { code: 404, reason: 'not_found' },
      ])
    }
    const long = await app.inject({ method: 'POST', url: `/console/revenue/${'x'.repeat(200)}/approve` })
    expect([long.statusCode, long.json<Envelope>().reason]).toEqual([404, 'not_found'])
    const response = await app.inject({ method: 'PUT', url: '/console/revenue/1/approve' })
    expect([response.statusCode, response.headers.allow, response.json<Envelope>().reason]).toEqual([
      405,
      'POST',
      'method_unknown',
    ])
  })

  it('shows a browser a page in its language, without style or script', async () => {
    const response = await (await serve()).inject({
      url: '/nothing',
      headers: { accept: 'text/html', 'accept-language': 'es' },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(response.body).toContain('Página no encontrada')
    expect(response.body).not.toMatch(/style|script/)
  })

  it('answers a program in an envelope, even if it also accepts a page', async () => {
    const response = await (await serve()).inject({ url: '/prod/APP/nothing', headers: { accept: 'text/html' } })
    expect(response.json<Envelope>()).toMatchObject({ code: 404, reason: 'not_found' })
  })

  it('refuses a flood from one address and lets others through', async () => {
    const app = await serve({ flood: { perSecond: 0.1, burst: 3 } })
    const from = (remoteAddress: string) => app.inject({ url: servicePaths.health, remoteAddress })
    for (const _ of [1, 2, 3]) expect((await from('192.0.2.1')).statusCode).toBe(200)
    const refused = await from('192.0.2.1')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<Envelope>()]).toMatchObject([
      429,
      '10',
      { code: 429, reason: 'rate_limited' },
    ])
    expect((await from('192.0.2.2')).statusCode).toBe(200)
  })

  it('lets several people behind one address open the app, which fetches over a hundred files', async () => {
    const app = await serve({ flood: { perSecond: 0.001, burst: 100 } })
    const statuses = new Set<number>()
    for (let file = 0; file < 900; file++) {
      statuses.add((await app.inject({ url: `/assets/part-${file}.js`, remoteAddress: '192.0.2.1' })).statusCode)
    }
    expect([...statuses]).toEqual([404])
    for (let file = 900; file < 1_002; file++) {
      statuses.add((await app.inject({ url: `/assets/part-${file}.js`, remoteAddress: '192.0.2.1' })).statusCode)
    }
    expect([...statuses]).toEqual([404, 429])
  })
})
