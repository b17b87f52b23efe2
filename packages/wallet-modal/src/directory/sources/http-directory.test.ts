import { resolveObjectURL } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../fixtures/test-harness.ts'
import { createMemoryCache, type ResponseCache } from '../../http/response-cache.ts'
import { answering, breaking, failureOf, startTestServer, type TestServer } from '../../http/test-server.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import { createHttpDirectory, type HttpDirectory } from './http-directory.ts'

let server: TestServer
let clock: FakeClock
let cache: ResponseCache
let directory: HttpDirectory
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
  clock = fakeClock()
  cache = createMemoryCache()
  directory = openDirectory()
})
afterEach(() => directory.destroy())

const openDirectory = () => createHttpDirectory({ baseUrl: server.url, projectId: 'project', clock, cache })
const patient = new AbortController().signal
const waiting = { timeout: 15_000 }
const firstPage = { page: 1, entries: 40 }
const minute = 60_000

const entry = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'Example',
  homepage: 'https://wallet.example/',
  image_id: 'picture one',
  order: 10,
  mobile_link: 'examplewallet://',
  desktop_link: null,
  webapp_link: null,
  app_store: 'https://apps.apple.com/app/id1',
  play_store: null,
  chrome_store: null,
  rdns: 'com.example',
  injected: [{ namespace: 'eip155', injected_id: 'isExample' }],
}

describe('the HTTP directory', () => {
  it('sends its first request only when queried, in the format of the service', async () => {
    server.answer = answering({ data: [entry], count: 412 })
    expect(server.requests).toEqual([])
    const query = { ...firstPage, search: 'exa', include: ['a', 'b'], exclude: [] }
    expect(await directory.list(query, patient)).toEqual({
      wallets: [
        {
          id: entry.id,
          name: 'Example',
          rdns: 'com.example',
          homepage: 'https://wallet.example/',
          mobile_link: 'examplewallet://',
          desktop_link: null,
          webapp_link: null,
          app_store: 'https://apps.apple.com/app/id1',
          play_store: null,
          chrome_store: null,
          injected: [{ injected_id: 'isExample' }],
          image_url: null,
        },
      ],
      count: 412,
      isFallback: false,
    })
    const [request] = server.requests
    expect(request?.path).toBe('/getWallets')
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      page: '1',
      entries: '40',
      search: 'exa',
      include: 'a,b',
    })
    expect(request?.headers).toMatchObject({
      'x-project-id': 'project',
      'x-sdk-type': 'w3m',
      'x-sdk-version': 'html-wagmi-3.4.0',
    })
  })

  it('removes harmful content from an answer', async () => {
    const hostile = {
      ...entry,
      name: '\u202eMeta\nMask',
      homepage: 'javascript:alert(1)',
      mobile_link: 'data:text/html,x',
      webapp_link: 'examplewallet://',
      app_store: 'https://user:pass@apps.example',
      rdns: '<b>',
      injected: [
        { injected_id: 'constructor' },
        { injected_id: 'a b' },
        { namespace: 'solana', injected_id: 'isB' },
        7,
      ],
      image_url: 'https://tracker.example/pixel.png',
    }
    server.answer = answering({ data: [hostile, entry, { ...entry, id: '../x' }, { id: 'y' }, null, 'z'], count: 1 })
    const { wallets, count } = await directory.list(firstPage, patient)
    const nothing = { homepage: null, mobile_link: null, webapp_link: null, app_store: null, rdns: null }
    expect(wallets).toEqual([expect.objectContaining({ ...nothing, name: 'Meta Mask', injected: [], image_url: null })])
    expect(count).toBe(1)
  })

  it('returns no more wallets than requested', async () => {
    const data = Array.from({ length: 50 }, (_, index) => ({ ...entry, id: `wallet${index}` }))
    server.answer = answering({ data, count: 50 })
    expect((await directory.list({ page: 1, entries: 4 }, patient)).wallets).toHaveLength(4)
  })

  it.each([
    ['malformed', answering('<html>')],
    ['malformed', answering([])],
    ['malformed', answering({ data: 'none', count: 0 })],
    ['malformed', answering({ data: [], count: '12' })],
    ['malformed', answering({ data: [{}, 7], count: 2 })],
    ['status', answering({ data: [entry], count: 1 }, 500)],
    ['status', answering('', 304)],
    ['unreachable', breaking],
  ])('fails with an error code: %s', async (code, answer) => {
    server.answer = answer
    await expect(directory.list(firstPage, patient)).rejects.toMatchObject({ code })
  })

  it('times out', async () => {
    server.answer = () => {}
    const outcome = failureOf(directory.list(firstPage, patient))
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), waiting)
    clock.advance(8000)
    expect(await outcome).toMatchObject({ code: 'timeout' })
  })
})

describe('the cache of the HTTP directory', () => {
  const named = (name: string, etag?: string) =>
    answering({ data: [{ ...entry, name }], count: 1 }, 200, etag ? { etag } : {})
  const nameNow = async (from = directory) => (await from.list(firstPage, patient)).wallets[0]?.name

  it('answers without a request for five minutes, even after a reload and with the service down', async () => {
    server.answer = named('First')
    await nameNow()
    server.answer = breaking
    clock.advance(5 * minute - 1)
    expect(await nameNow(openDirectory())).toBe('First')
    expect(server.requests).toHaveLength(1)
  })

  it('answers at once and revalidates in the background when it is older', async () => {
    server.answer = named('First', '"one"')
    await nameNow()
    server.answer = named('Second', '"two"')
    clock.advance(5 * minute)
    expect(await nameNow()).toBe('First')
    await vi.waitFor(async () => expect(await nameNow()).toBe('Second'), waiting)
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"'])
  })

  it('is kept as long as the service answers "not modified"', async () => {
    server.answer = named('First', '"one"')
    await nameNow()
    server.answer = answering('', 304)
    for (const _ of ['a week', 'another']) {
      clock.advance(8 * 24 * 60 * minute)
      expect(await nameNow()).toBe('First')
      expect(await nameNow()).toBe('First')
    }
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"', '"one"'])
  })

  it('is used for at most a week', async () => {
    server.answer = named('First')
    await nameNow()
    server.answer = breaking
    clock.advance(7 * 24 * 60 * minute)
    await expect(nameNow()).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('stores no searches and no failures', async () => {
    const put = vi.spyOn(cache, 'put')
    server.answer = named('First')
    await directory.list({ ...firstPage, search: 'secret' }, patient)
    server.answer = answering({ data: 'none' })
    await directory.list(firstPage, patient).catch(() => undefined)
    expect(put).not.toHaveBeenCalled()
  })

  it('is fetched again when it is damaged', async () => {
    vi.spyOn(cache, 'get').mockResolvedValue({ body: '{"data":[{}]}', etag: '"one"', savedAt: 0 })
    server.answer = named('First')
    expect(await nameNow()).toBe('First')
    expect(server.requests[0]?.headers['if-none-match']).toBeUndefined()
  })
})

describe('a picture of the HTTP directory', () => {
  const picture = (type: string, status = 200) => answering('picture', status, { 'content-type': type })
  async function listed(): Promise<Wallet> {
    server.answer = answering({ data: [entry], count: 1 })
    const [wallet] = (await directory.list(firstPage, patient)).wallets
    if (!wallet) throw new Error('Nothing was listed')
    return wallet
  }

  it('is fetched once with the headers, and released on destroy', async () => {
    const wallet = await listed()
    server.answer = picture('image/png')
    const [url, again] = await Promise.all([directory.image(wallet), directory.image(wallet)])
    expect(again).toBe(url)
    expect(server.requests.slice(1)).toMatchObject([
      { path: '/getWalletImage/picture%20one', headers: { 'x-project-id': 'project' } },
    ])
    const blob = resolveObjectURL(url ?? '')
    expect([blob?.type, await blob?.text()]).toEqual(['image/png', 'picture'])
    directory.destroy()
    await vi.waitFor(() => expect(resolveObjectURL(url ?? '')).toBeUndefined(), waiting)
  })

  it.each([
    ['image/svg+xml', 200],
    ['text/html', 200],
    ['image/png', 404],
  ])('is null if the answer is %s with status %i, and requested again later', async (type, status) => {
    const wallet = await listed()
    server.answer = picture(type, status)
    expect(await directory.image(wallet)).toBeNull()
  })

  it('is requested again after a failure', async () => {
    const wallet = await listed()
    server.answer = breaking
    expect(await directory.image(wallet)).toBeNull()
    server.answer = picture('image/webp')
    expect(await directory.image(wallet)).toMatch(/^blob:/)
  })

  it('is not requested for a wallet of another directory', async () => {
    const wallet = await listed()
    expect(await directory.image({ ...wallet, id: 'metamask' })).toBeNull()
    expect(server.requests).toHaveLength(1)
  })
})
