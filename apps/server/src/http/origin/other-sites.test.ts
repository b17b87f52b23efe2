import { type EndpointDeclaration, endpoint } from '@terahold/contract/endpoint'
import { noInput, okData } from '@terahold/contract/fields'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ask, createTestServer, tokens } from '../fixtures/test-server.ts'

const common = {
  method: 'GET',
  caller: 'member',
  class: 'small',
  summary: 'a call',
  input: noInput,
  data: okData,
} as const
const change = endpoint({ ...common, path: '/prod/APP/change', changes: true })
const look = endpoint({ ...common, path: '/prod/APP/look' })

let app: FastifyInstance
const reached: string[] = []
let counted = 0
beforeAll(async () => {
  const bind = (name: string, declared: EndpointDeclaration) => ({
    name,
    endpoint: declared,
    handle: async () => {
      reached.push(name)
      return { data: { ok: true } }
    },
  })
  app = await createTestServer({
    calls: [bind('change', change), bind('look', look)],
    limitChanges: async () => {
      counted += 1
    },
  })
})
beforeEach(() => void reached.splice(0))
afterAll(() => app.close())

const from = (site: string | undefined): Record<string, string> =>
  site === undefined ? {} : { 'sec-fetch-site': site }

it.each([undefined, 'same-origin', 'none'])('a GET that changes something works from our pages (%s)', async (site) => {
  const { headers, body } = await ask(app, change, { token: tokens.ada, headers: from(site) })
  expect([body.code, headers['cache-control'], reached]).toEqual([200, 'no-store', ['change']])
})

it.each(['cross-site', 'same-site', 'same-origin, cross-site', 'nonsense', ''])(
  'a GET that changes something is refused to pages of other sites (%s)',
  async (site) => {
    const { headers, body } = await ask(app, change, { token: tokens.ada, headers: from(site) })
    expect(body).toMatchObject({ code: 403, reason: 'other_site_refused' })
    expect([headers['cache-control'], reached]).toEqual(['no-store', []])
  },
)

it('a GET that changes something takes its session from the header alone', async () => {
  const cookie = `token=${tokens.ada}; session=${tokens.ada}`
  const answers = [
    await ask(app, change, { headers: { cookie } }),
    await ask(app, change, { headers: from('cross-site') }),
  ]
  expect(answers.map(({ body }) => body.reason)).toEqual(['session_missing', 'session_missing'])
  expect(reached).toEqual([])
})

it('a GET that changes something counts as a change', async () => {
  counted = 0
  for (const call of [look, change, look]) await ask(app, call, { token: tokens.ada })
  expect(counted).toBe(1)
})

it('a GET that only reads does not check the origin', async () => {
  expect((await ask(app, look, { token: tokens.ada, headers: from('cross-site') })).body.code).toBe(200)
})
