import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryCache } from '../../http/response-cache.ts'
import { answering, startTestServer, type TestServer } from '../../http/test-server.ts'
import { createServerDirectory } from './server-directory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

const patient = new AbortController().signal
const query = { page: 2, entries: 40, exclude: ['a', 'b'] }
const open = () => createServerDirectory({ baseUrl: `${server.url}/wallet`, cache: createMemoryCache() })

describe('the server directory', () => {
  it('reads the rows of the envelope and the URLs of their pictures', async () => {
    const rows = [
      { id: 'metamask', name: 'MetaMask', has_image: true },
      { id: 'trust', name: 'Trust', mobile_link: 'trust://' },
    ]
    server.answer = answering({ code: 200, msg: 'ok', reqId: 'r', rows, total: 76 })
    const directory = open()
    const { wallets, count, isFallback } = await directory.list(query, patient)
    expect([count, isFallback]).toEqual([76, false])
    expect(wallets).toMatchObject([
      { id: 'metamask', image_url: `${server.url}/wallet/image/metamask` },
      { id: 'trust', mobile_link: 'trust://', image_url: null },
    ])
    expect(wallets[0] && (await directory.image(wallets[0]))).toBe(`${server.url}/wallet/image/metamask`)
    expect(server.requests[0]?.path).toBe('/wallet/directory')
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({ page: '2', entries: '40', exclude: 'a,b' })
  })

  it.each([
    ['status', { code: 500, msg: 'maintenance' }],
    ['status', { rows: [], total: 0 }],
    ['malformed', { code: 200, msg: 'ok', total: 1 }],
    ['malformed', { code: 200, msg: 'ok', rows: [] }],
    ['malformed', null],
  ])('fails on an error response: %s %j', async (code, body) => {
    server.answer = answering(body)
    await expect(open().list(query, patient)).rejects.toMatchObject({ code })
  })
})
