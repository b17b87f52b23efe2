import { contract } from '@terahold/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { ask, createTestServer, everyCall, tokens } from '../fixtures/test-server.ts'
import { createChangeLimits } from './change-limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.owner.deleteFrom('rate_window').execute())
afterAll(() => database.drop())

const open = (rule: { perSession: number; perNetwork: number }) =>
  createTestServer({
    calls: everyCall(async () => ({ data: { ok: true } })),
    trustedProxies: ['127.0.0.1'],
    limitChanges: createChangeLimits(database.app, rule),
  })

describe('calls that change something', () => {
  it('are limited for a session on all servers together, while reading calls are not', async () => {
    const servers = await Promise.all([1, 2].map(() => open({ perSession: 4, perNetwork: 1_000 })))
    const codes: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const app = servers[turn % 2]
      if (app) codes.push((await ask(app, contract.logout, { token: tokens.ada })).body.code)
    }
    expect(codes).toEqual([200, 200, 200, 200, 429, 429])
    const [app] = servers
    if (!app) throw new Error('no server')
    expect((await ask(app, contract.logout, { token: tokens.bob })).body.code).toBe(200)
    expect((await ask(app, contract.profile, { token: tokens.ada })).body.reason).not.toBe('rate_limited')
    await Promise.all(servers.map((server) => server.close()))
  })

  it('are limited per network, with one customer’s IPv6 addresses as one', async () => {
    const app = await open({ perSession: 1_000, perNetwork: 3 })
    const codeFrom = async (address: string, token?: string) =>
      (await ask(app, contract.logout, { token, headers: { 'x-forwarded-for': address } })).body.code
    expect([
      await codeFrom('2001:db8:7:1::1', tokens.ada),
      await codeFrom('2001:db8:7:1::2', tokens.bob),
      await codeFrom('2001:db8:7:1:ffff::3', tokens.ada),
      await codeFrom('2001:db8:7:1::4', tokens.bob),
      await codeFrom('2001:db8:7:2::1', tokens.bob),
    ]).toEqual([200, 200, 200, 429, 200])
    await app.close()
  })

  it('that the session’s limit refuses do not count for its network', async () => {
    const app = await open({ perSession: 2, perNetwork: 3 })
    const codeOf = async (token: string) =>
      (await ask(app, contract.logout, { token, headers: { 'x-forwarded-for': '203.0.113.9' } })).body.code
    const { ada, bob } = tokens
    const codes: number[] = []
    for (const token of [ada, ada, ada, ada, bob, bob]) codes.push(await codeOf(token))
    expect(codes).toEqual([200, 200, 429, 429, 200, 429])
    await app.close()
  })
})

describe('a session', () => {
  it.each([
    ['a member’s', contract.logout, tokens.ada],
    ['an operator’s', contract.listDecisions, tokens.chief],
  ])(
    'is limited in this process when it sends requests without a pause, from any number of addresses: %s',
    async (_, call, token) => {
      const app = await createTestServer({
        calls: everyCall(async () => ({ data: { ok: true } })),
        trustedProxies: ['127.0.0.1'],
        sessionFlood: { perSecond: 0.001, burst: 3 },
      })
      const codes: number[] = []
      for (let turn = 0; turn < 5; turn += 1) {
        const headers = { 'x-forwarded-for': `198.51.100.${turn}` }
        codes.push((await ask(app, call, { token, headers })).body.code)
      }
      expect(codes.map((code) => code === 429)).toEqual([false, false, false, true, true])
      expect((await ask(app, contract.logout, { token: tokens.bob })).body.code).toBe(200)
      await app.close()
    },
  )
})
