import { contract } from '@terahold/contract'
import { endpoint } from '@terahold/contract/endpoint'
import { noInput, okData } from '@terahold/contract/fields'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServer, tokens } from '../fixtures/test-server.ts'

const friend = 'https://app.example'
const opened: FastifyInstance[] = []
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

const changing = endpoint({
  method: 'GET',
  path: '/prod/APP/change',
  caller: 'member',
  class: 'small',
  summary: 'Changes',
  changes: true,
  input: noInput,
  data: okData,
})

async function serve(origins?: string[]): Promise<FastifyInstance> {
  const app = await createTestServer({
    ...(origins ? { origins } : {}),
    calls: [
      { name: 'change', endpoint: changing, handle: async () => ({ data: { ok: true } }) },
      { name: 'logout', endpoint: contract.logout, handle: async () => ({ data: { ok: true } }) },
    ],
  })
  opened.push(app)
  return app
}

const preflight = (app: FastifyInstance, origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: contract.logout.path,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('a page of another site', () => {
  it('gets no CORS headers when no origin is configured', async () => {
    const app = await serve()
    const asked = await preflight(app, friend)
    expect([asked.statusCode, corsHeaders(asked.headers)]).toEqual([405, []])
    const { headers } = await app.inject({ url: servicePaths.health, headers: { origin: friend } })
    expect(corsHeaders(headers)).toEqual([])
  })

  it('of a configured origin may send a preflight, is named, and sends no cookies', async () => {
    const app = await serve([friend])
    const asked = await preflight(app, friend)
    expect(asked.statusCode).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': expect.stringContaining('authorization') as string,
      'access-control-max-age': '600',
      vary: 'Origin',
    })
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
    const answer = await app.inject({
      method: 'POST',
      url: contract.logout.path,
      payload: {},
      headers: { origin: friend, authorization: `Bearer ${tokens.ada}` },
    })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-expose-headers': 'x-request-id, x-position, retry-after',
    })
    expect(answer.json()).toMatchObject({ code: 200 })
  })

  it('of any other origin gets no CORS headers, however similar, and caches know that answers differ', async () => {
    const app = await serve([friend])
    for (const origin of ['https://app.example.evil', 'http://app.example', 'https://app.example:8443', 'null', '*']) {
      const asked = await preflight(app, origin)
      expect([origin, asked.statusCode, corsHeaders(asked.headers)]).toEqual([origin, 405, []])
      expect(asked.headers.vary).toBe('Origin')
    }
  })

  it('cannot make a change by GET unless its origin is configured', async () => {
    const ask = async (origins: string[]) =>
      (
        await (
          await serve(origins)
        ).inject({
          url: changing.path,
          headers: { origin: friend, 'sec-fetch-site': 'cross-site', authorization: `Bearer ${tokens.ada}` },
        })
      ).json<{ code: number }>().code
    expect(await ask([])).toBe(403)
    expect(await ask(['https://other.example'])).toBe(403)
    expect(await ask([friend])).toBe(200)
  })
})
