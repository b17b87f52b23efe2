import { endpoint } from '@terahold/contract/endpoint'
import { addressField, okData } from '@terahold/contract/fields'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ada, ask, bob, createTestServer, tokens } from './fixtures/test-server.ts'
import { bindCalls } from './mount.ts'

const common = { caller: 'member', class: 'small', summary: 'Something', data: okData, successCode: 0 } as const
const byHeader = endpoint({
  ...common,
  method: 'GET',
  path: '/api/header',
  headers: z.object({ uuid: addressField }),
  input: z.strictObject({}),
})
const byField = endpoint({
  ...common,
  method: 'POST',
  path: '/api/field',
  input: z.strictObject({ account: addressField, text: z.string().optional() }),
})
const byQuery = endpoint({
  ...common,
  method: 'GET',
  path: '/api/query',
  input: z.strictObject({ account: addressField }),
})

let app: FastifyInstance
let reached = 0
beforeAll(async () => {
  const done = async () => {
    reached += 1
    return { data: { ok: true as const } }
  }
  const calls = bindCalls({ byHeader, byField, byQuery }, { byHeader: done, byField: done, byQuery: done })
  app = await createTestServer({ calls })
})
afterAll(() => app.close())

const token = tokens.ada
const other = { code: 401, reason: 'user_mismatch' }

describe('a call of the second API', () => {
  it('succeeds with code 0, its caller repeated in any letter case', async () => {
    const uuid = ada.address.toUpperCase().replace('0X', '0x')
    expect((await ask(app, byHeader, { token, headers: { uuid } })).body).toMatchObject({ code: 0, data: { ok: true } })
    const fields = { account: ada.address, userId: ada.memberId }
    for (const call of [byField, byQuery])
      expect((await ask(app, call, { token, fields })).body).toMatchObject({ code: 0 })
  })

  it('is refused with 401 for any other address than the session’s, before its fields are read', async () => {
    const before = reached
    const header = await ask(app, byHeader, { token, headers: { uuid: bob.address }, fields: { nonsense: '1' } })
    expect(header.body).toMatchObject({ ...other, field: 'uuid' })
    const fields = { account: bob.address, text: 'x'.repeat(10), nonsense: 1 }
    for (const call of [byField, byQuery])
      expect((await ask(app, call, { token, fields })).body).toMatchObject({ ...other, field: 'account' })
    const both = { token, fields: { account: ada.address }, headers: { uuid: bob.address } }
    expect((await ask(app, byField, both)).body).toMatchObject({ ...other, field: 'uuid' })
    expect(reached).toBe(before)
  })

  it('names a missing or invalid address', async () => {
    for (const headers of [{}, { uuid: '' }, { uuid: 'me' }, { uuid: `${ada.address}, ${ada.address}` }])
      expect((await ask(app, byHeader, { token, headers })).body).toMatchObject({
        code: 400,
        reason: 'bad_field',
        field: 'uuid',
      })
    for (const account of [undefined, 'me', [ada.address, bob.address]])
      expect((await ask(app, byField, { token, fields: { account } })).body).toMatchObject({
        code: 400,
        field: 'account',
      })
    expect((await ask(app, byQuery, { token, fields: { account: [ada.address, ada.address] } })).body).toMatchObject({
      code: 400,
      field: 'account',
    })
  })

  it('needs a session, with any address that the caller sends', async () => {
    const given = { headers: { uuid: ada.address }, fields: {} }
    expect((await ask(app, byHeader, given)).body).toMatchObject({ code: 401, reason: 'session_missing' })
  })

  it('ignores the account where none is declared', async () => {
    const given = { token, headers: { uuid: ada.address }, fields: { account: ada.address } }
    expect((await ask(app, byHeader, given)).body).toMatchObject({
      code: 400,
      reason: 'unknown_field',
      field: 'account',
    })
  })
})
