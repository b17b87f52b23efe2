import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../fixtures/test-harness.ts'
import { createMemoryCache } from '../../http/response-cache.ts'
import {
  answering,
  breaking,
  deadAddress,
  failureOf,
  hanging,
  startTestServer,
  type TestServer,
} from '../../http/test-server.ts'
import type { Directory, DirectoryPage } from '../../ports/directory-port.ts'
import { createBundledDirectory } from '../bundled/bundled-directory.ts'
import { createHttpDirectory } from './http-directory.ts'
import { withFallback } from './with-fallback.ts'

let server: TestServer
let clock: FakeClock
let directory: Directory
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
  clock = fakeClock()
  directory = over(server.url)
})

function over(baseUrl: string) {
  const primary = createHttpDirectory({ baseUrl, projectId: 'project', clock, cache: createMemoryCache() })
  return withFallback(primary, createBundledDirectory(), { clock })
}

const patient = new AbortController().signal
const waiting = { timeout: 15_000 }
const first = { page: 1, entries: 4 }
const good = answering({ data: [{ id: 'one', name: 'One' }], count: 9 })
const list = (query: { page: number; entries: number; search?: string } = first) => directory.list(query, patient)

function expectStandIn(page: DirectoryPage) {
  expect(page.isFallback).toBe(true)
  expect(page.wallets[0]).toMatchObject({ id: 'metamask' })
  expect(page.count).toBeGreaterThanOrEqual(60)
}

async function arrivedRequests(count: number) {
  await vi.waitFor(() => expect(server.requests).toHaveLength(count), waiting)
}

describe('check 4: a directory with a fallback', () => {
  it('answers itself if it answers in time', async () => {
    server.answer = good
    expect(await list()).toMatchObject({ wallets: [{ id: 'one' }], count: 9, isFallback: false })
  })

  it.each([
    ['answers 500', answering({}, 500)],
    ['returns an invalid answer', answering('<html>')],
    ['closes the connection', breaking],
  ])('answers with the bundled one if the server %s', async (_, answer) => {
    server.answer = answer
    expectStandIn(await list())
  })

  it('answers with the bundled one if there is no server', async () => {
    directory = over(await deadAddress())
    expectStandIn(await list())
    expect((await list({ ...first, search: 'trust' })).wallets[0]).toMatchObject({ id: 'trust' })
  })

  it('answers with the bundled one after 1.5 seconds if the server hangs', async () => {
    server.answer = hanging
    let page: DirectoryPage | undefined
    const asked = list().then((answer) => {
      page = answer
    })
    await arrivedRequests(1)
    clock.advance(1499)
    expect(page).toBeUndefined()
    clock.advance(1)
    await asked
    expect(page?.isFallback).toBe(true)
  })

  it('leaves a failed server alone for ten seconds, then queries it again', async () => {
    server.answer = breaking
    await list()
    const asked = server.requests.length
    server.answer = good
    clock.advance(9_999)
    expectStandIn(await list())
    expect(server.requests).toHaveLength(asked)
    clock.advance(1)
    expect(await list()).toMatchObject({ isFallback: false })
  })

  it('returns to a slow server as soon as its late answer arrives', async () => {
    let finish = () => {}
    server.answer = (request, response) => {
      finish = () => good(request, response)
    }
    const asked = list()
    await arrivedRequests(1)
    clock.advance(1500)
    expectStandIn(await asked)
    finish()
    await vi.waitFor(async () => expect((await list()).isFallback).toBe(false), waiting)
    expect(server.requests).toHaveLength(1)
  })

  it('takes later pages from the directory of the first page', async () => {
    server.answer = breaking
    await list()
    server.answer = good
    clock.advance(10_000)
    expect((await list({ ...first, page: 2 })).isFallback).toBe(true)

    await list()
    server.answer = answering({}, 500)
    await expect(list({ ...first, page: 2 })).rejects.toMatchObject({ code: 'status' })
  })

  it('does not answer a caller who aborted', async () => {
    server.answer = hanging
    const caller = new AbortController()
    const outcome = failureOf(directory.list(first, caller.signal))
    await arrivedRequests(1)
    caller.abort(new Error('left'))
    expect(await outcome).toMatchObject({ message: 'left' })
  })
})
