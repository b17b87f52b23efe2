import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { exampleOfCall } from '@terahold/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ada, ask, createTestServer, everyCall, tokens } from './fixtures/test-server.ts'

const badInBody: unknown[] = [
  {},
  [],
  null,
  true,
  '',
  ' ',
  -1,
  1.5,
  1e300,
  'a\u0000b',
  '\ud800',
  'x'.repeat(30_000),
  '__proto__',
  ['a', 'b'],
]
const badInQuery: unknown[] = [
  '',
  '-1',
  '1.5',
  'NaN',
  'a\u0000b',
  'x'.repeat(5_000),
  '../..',
  ['a', 'b'],
  "' or 1=1 --",
]

const calls = Object.entries(contract).map(([name, endpoint]) => {
  const declared: EndpointDeclaration = endpoint
  const shape = (endpoint.input as z.ZodObject).shape as Record<string, z.ZodType>
  const required = Object.keys(shape).filter((field) => !shape[field]?.safeParse(undefined).success)
  const { input, params } = exampleOfCall(name, declared)
  // The second API repeats the caller; another one would be refused before the fields are checked.
  const sample: Record<string, unknown> = 'account' in input ? { ...input, account: ada.address } : { ...input }
  const headers: Record<string, string> = declared.headers ? { uuid: ada.address } : {}
  const token = { member: tokens.ada, operator: tokens.chief, public: undefined }[declared.caller]
  return { name, endpoint: declared, shape, required, sample, good: { token, params, headers } }
})

const flood = { perSecond: 1e6, burst: 1e6 }
let app: FastifyInstance
let reached = 0
beforeAll(async () => {
  const handle = async () => {
    reached += 1
    throw new Error('reached the handler')
  }
  app = await createTestServer({ calls: everyCall(handle), flood, sessionFlood: flood })
})
afterAll(() => app.close())

/** Returns copies of a value, in each of which another one of its texts is replaced. */
function withEachText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (Array.isArray(value))
    return value.flatMap((part, at) => withEachText(part, text).map((other) => value.toSpliced(at, 1, other)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    withEachText(part, text).map((other) => ({ ...value, [name]: other })),
  )
}

describe.each(calls)('$name', ({ endpoint, shape, required, sample, good }) => {
  it('lets a good request through to its handler', async () => {
    const before = reached
    const { body } = await ask(app, endpoint, { ...good, fields: sample })
    expect(body).toMatchObject({ code: 500, reason: 'internal' })
    expect(reached).toBe(before + 1)
  })

  it('names each required field that is missing', async () => {
    for (const field of required) {
      const { [field]: _, ...rest } = sample
      const { status, body } = await ask(app, endpoint, { ...good, fields: rest })
      expect({ status, ...body }).toMatchObject({ status: 200, code: 400, reason: 'bad_field', field })
    }
  })

  it('names each invalid field before its handler is reached', async () => {
    const before = reached
    for (const [field, schema] of Object.entries(shape)) {
      const candidates = endpoint.method === 'POST' ? badInBody : badInQuery
      const bad = candidates.filter(
        (value) =>
          !schema.safeParse(value).success ||
          (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())),
      )
      expect(bad.length).toBeGreaterThan(2)
      for (const value of bad) {
        const { status, body } = await ask(app, endpoint, { ...good, fields: { ...sample, [field]: value } })
        expect({ status, ...body }, JSON.stringify(value)).toMatchObject({
          status: 200,
          code: 400,
          reason: 'bad_field',
        })
        expect(body.field?.split('.')[0], JSON.stringify(value)).toBe(field)
        expect(body.msg).toContain(body.field)
      }
    }
    expect(reached).toBe(before)
  })

  it('refuses an unknown field by name', async () => {
    for (const field of ['isAdmin', 'constructor', 'toString', 'userid']) {
      const { body } = await ask(app, endpoint, { ...good, fields: { ...sample, [field]: '1' } })
      expect(body, field).toMatchObject({ code: 400, field, reason: 'unknown_field' })
    }
  })
})

const withParts = calls.filter(({ sample }) => Object.values(sample).some((value) => typeof value === 'object'))

describe.each(withParts)('$name', ({ endpoint, sample, good }) => {
  it('names the field that has text deep inside of it that cannot be stored', async () => {
    const before = reached
    for (const [field, value] of Object.entries(sample)) {
      for (const bad of typeof value === 'object' ? withEachText(value, 'a\u0000b') : []) {
        const { status, body } = await ask(app, endpoint, { ...good, fields: { ...sample, [field]: bad } })
        expect({ status, ...body }, JSON.stringify(bad)).toMatchObject({ status: 200, code: 400, reason: 'bad_field' })
        expect(body.field?.split('.')[0], JSON.stringify(bad)).toBe(field)
      }
    }
    expect(reached).toBe(before)
  })
})

describe.each(calls.filter(({ endpoint }) => endpoint.params))('$name', ({ endpoint, sample, good }) => {
  it('names an invalid path parameter', async () => {
    for (const field of Object.keys(good.params)) {
      const params = { ...good.params, [field]: "1' or '1'='1" }
      const { body } = await ask(app, endpoint, { ...good, fields: sample, params })
      expect(body).toMatchObject({ code: 400, reason: 'bad_field', field })
    }
  })
})

describe.each(calls.filter(({ endpoint }) => endpoint.caller !== 'public'))('$name', ({ endpoint, sample }) => {
  it('needs a session of the right kind first', async () => {
    const before = reached
    const foreign = endpoint.caller === 'member' ? tokens.settler : tokens.ada
    for (const fields of [sample, { nonsense: true }]) {
      expect((await ask(app, endpoint, { fields })).body).toMatchObject({ code: 401, reason: 'session_missing' })
      expect((await ask(app, endpoint, { fields, token: foreign })).body).toMatchObject({
        code: 401,
        reason: 'session_ended',
      })
    }
    expect(reached).toBe(before)
  })
})

describe('a refused field', () => {
  it('is named in the caller’s language', async () => {
    const languages = {
      en: 'Nothing was changed',
      es: 'No se ha cambiado nada',
      fr: 'Rien n’a été modifié',
      'zh-CN': '未作任何更改',
      'zh-TW': '未作任何變更',
    }
    for (const [language, words] of Object.entries(languages)) {
      const { body } = await ask(app, contract.nonce, {
        fields: { address: 'x' },
        headers: { 'accept-language': language },
      })
      expect(body.msg).toContain(words)
      expect(body.msg).toContain('address')
    }
  })

  it('is shortened and cleaned when its name is hostile', async () => {
    const { body } = await ask(app, contract.logout, {
      token: tokens.ada,
      fields: { [`\u202e\u0007${'x'.repeat(500)}`]: 1 },
    })
    expect(body.field).toMatch(/^x{1,60}$/)
  })
})
