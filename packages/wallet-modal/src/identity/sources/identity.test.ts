import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answering, breaking, deadAddress, startTestServer, type TestServer } from '../../http/test-server.ts'
import type { Identity, IdentitySource } from '../../ports/identity-port.ts'
import { createHttpIdentity } from './http-identity.ts'
import { createServerIdentity } from './server-identity.ts'
import { withNameService } from './with-name-service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const patient = new AbortController().signal
const overHttp = () => createHttpIdentity({ baseUrl: server.url, projectId: 'project' })

describe('the HTTP identity source', () => {
  it('queries mainnet', async () => {
    server.answer = answering({ name: 'vitalik.eth', avatar: 'https://pictures.example/1.png' })
    expect(await overHttp().identity(address, patient)).toEqual({
      name: 'vitalik.eth',
      avatar: 'https://pictures.example/1.png',
    })
    expect(server.requests[0]?.path).toBe(`/v1/identity/${address}`)
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({ chainId: 'eip155:1', projectId: 'project' })
  })

  it.each([
    [
      { name: null, avatar: null },
      { name: null, avatar: null },
    ],
    [{ name: '' }, { name: null, avatar: null }],
    [
      { name: '\u202ehte.kilativ\n', avatar: 'javascript:alert(1)' },
      { name: 'hte.kilativ', avatar: null },
    ],
    [
      { name: 'a.eth', avatar: 'http://tracker.example/x.png' },
      { name: 'a.eth', avatar: null },
    ],
    [
      { name: 'a.eth', avatar: 'data:image/png;base64,AA' },
      { name: 'a.eth', avatar: 'data:image/png;base64,AA' },
    ],
  ])('sanitizes the answer: %j', async (body, identity) => {
    server.answer = answering(body)
    expect(await overHttp().identity(address, patient)).toEqual(identity)
  })

  it.each([
    ['malformed', answering({ error: 'no such project' })],
    ['malformed', answering({ name: { toString: 'x' } })],
    ['malformed', answering('down')],
    ['status', answering({ name: 'a.eth' }, 503)],
    ['unreachable', breaking],
  ])('throws if the service fails: %s', async (code, answer) => {
    server.answer = answer
    await expect(overHttp().identity(address, patient)).rejects.toMatchObject({ code })
  })
})

describe('the server identity source', () => {
  it('reads the envelope', async () => {
    server.answer = answering({ code: 200, msg: 'ok', data: { name: 'a.eth', avatar: null } })
    const identity = await createServerIdentity({ baseUrl: `${server.url}/wallet/` }).identity(address, patient)
    expect(identity).toEqual({ name: 'a.eth', avatar: null })
    expect(server.requests[0]?.path).toBe(`/wallet/identity/${address}`)
  })

  it('throws if the envelope reports an error', async () => {
    server.answer = answering({ code: 503, msg: 'later' })
    const asked = createServerIdentity({ baseUrl: server.url }).identity(address, patient)
    await expect(asked).rejects.toMatchObject({ code: 'status' })
  })
})

describe('an identity source with the name service as fallback', () => {
  const fromChain: Identity = { name: 'chain.eth', avatar: null }
  const chain: IdentitySource = { identity: async () => fromChain }

  it(`returns the service's answer, including "no name"`, async () => {
    server.answer = answering({ name: null, avatar: null })
    expect((await withNameService(overHttp(), chain).identity(address, patient)).name).toBeNull()
  })

  it.each([
    ['an error body', answering({ error: 'no such project' })],
    ['status 500', answering({}, 500)],
    ['a broken connection', breaking],
  ])("returns the name service's answer after %s", async (_, answer) => {
    server.answer = answer
    expect(await withNameService(overHttp(), chain).identity(address, patient)).toEqual(fromChain)
  })

  it("returns the name service's answer if the service is unreachable", async () => {
    const gone = createHttpIdentity({ baseUrl: await deadAddress(), projectId: 'project' })
    expect(await withNameService(gone, chain).identity(address, patient)).toEqual(fromChain)
  })

  it('stops for a caller who aborted', async () => {
    server.answer = breaking
    const signal = AbortSignal.abort(new Error('left'))
    await expect(withNameService(overHttp(), chain).identity(address, signal)).rejects.toThrow('left')
  })
})
