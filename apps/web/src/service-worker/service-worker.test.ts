import { to } from '@terahold/contract/pages'
import { deskPath, servicePaths } from '@terahold/contract/service-paths'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const origin = 'https://app.example'
const start = '<!doctype html>'

type Extended = { readonly waitUntil: (work: Promise<unknown>) => void }
type Listener = (event: never) => void

/** The worker's own scope. */
let scope: ReturnType<typeof createScope>
let cached: string[]
let served: boolean

function createPage(path: string) {
  return { url: origin + path, navigate: vi.fn(async () => null) }
}

function createScope() {
  const listeners = new Map<string, Listener>()
  const pages = [createPage('/'), createPage(`/${to.help()}`)]
  return {
    location: new URL(origin),
    navigator: { language: 'en' },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    skipWaiting: vi.fn(async () => undefined),
    registration: { unregister: vi.fn(async () => true), showNotification: vi.fn(async () => undefined) },
    clients: { claim: vi.fn(async () => undefined), matchAll: async () => pages, openWindow: async () => null },
    pages,
    /** Dispatches an event, and waits until the worker has done what it asked to wait for. */
    async dispatch(name: string, event: object = {}) {
      const work: Promise<unknown>[] = []
      const waitUntil: Extended['waitUntil'] = (one) => void work.push(one)
      listeners.get(name)?.({ waitUntil, ...event } as never)
      await Promise.allSettled(work)
    },
  }
}

beforeEach(async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(start))
  const integrity = { '/': `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` }
  scope = createScope()
  cached = ['terahold-1', 'something-else']
  served = true
  vi.stubGlobal('self', scope)
  vi.stubGlobal('__BUILD__', { version: '2', integrity, files: [] })
  vi.stubGlobal('caches', {
    keys: async () => [...cached],
    delete: async (name: string) => {
      cached = cached.filter((other) => other !== name)
      return true
    },
    open: async () => ({ match: async () => undefined, put: async () => undefined, keys: async () => [] }),
    match: async () => undefined,
  })
  vi.stubGlobal('fetch', async () => {
    if (!served) throw new TypeError('Failed to fetch')
    return new Response(start)
  })
  vi.resetModules()
})
afterEach(() => void vi.unstubAllGlobals())

describe('the worker', () => {
  beforeEach(() => import('./service-worker.ts'))

  /** A request of a page. Returns whether the worker answers it. */
  async function answers(path: string, { method = 'GET', mode = 'no-cors', from = origin } = {}) {
    const respondWith = vi.fn((answer: Promise<unknown>) => void answer.catch(() => undefined))
    await scope.dispatch('fetch', { request: { url: from + path, method, mode }, respondWith })
    return respondWith.mock.calls.length
  }

  test('answers the start of the app, also without a network', async () => {
    expect(await answers('/', { mode: 'navigate' })).toBe(1)
    served = false
    expect(await answers('/', { mode: 'navigate' })).toBe(1)
  })

  test.each([
    ['an answer of the server', '/prod/APP/order/select', {}],
    ['a call', '/prod/APP/order/insert', { method: 'POST' }],
    ['a form that a page sends', '/', { method: 'POST', mode: 'navigate' }],
    ['another page of our server', deskPath, { mode: 'navigate' }],
    ['the settings of the app', servicePaths.appConfig, {}],
    ['a file of another server', '/assets/main-1a2b.js', { from: 'https://other.example' }],
  ])('leaves %s to the network', async (_, path, request) => {
    expect(await answers(path, request)).toBe(0)
  })

  test('waits for the member to choose a new version', async () => {
    await scope.dispatch('install')
    expect(scope.skipWaiting).not.toHaveBeenCalled()
    await scope.dispatch('message', { data: { type: 'keep', paths: [] } })
    expect(scope.skipWaiting).not.toHaveBeenCalled()
    await scope.dispatch('message', { data: { type: 'activate' } })
    expect(scope.skipWaiting).toHaveBeenCalledOnce()
  })

  test('takes over at once from an altered one, and reloads the pages that may run its code', async () => {
    cached = ['terahold-2']
    await scope.dispatch('install')
    expect(scope.skipWaiting).toHaveBeenCalledOnce()
    await scope.dispatch('activate')
    for (const page of scope.pages) expect(page.navigate.mock.calls).toEqual([[page.url]])
  })

  test('takes over the open pages without reloading them', async () => {
    await scope.dispatch('install')
    await scope.dispatch('activate')
    expect(scope.clients.claim).toHaveBeenCalledOnce()
    for (const page of scope.pages) expect(page.navigate).not.toHaveBeenCalled()
  })
})

describe('a worker that was withdrawn', () => {
  beforeEach(() => import('./withdrawn-worker.ts'))

  test('replaces the former one at once', async () => {
    await scope.dispatch('install')
    expect(scope.skipWaiting).toHaveBeenCalledOnce()
  })

  test('deletes all that is stored, removes itself and reloads every page', async () => {
    await scope.dispatch('activate')
    expect(cached).toEqual([])
    expect(scope.registration.unregister).toHaveBeenCalledOnce()
    for (const page of scope.pages) expect(page.navigate.mock.calls).toEqual([[page.url]])
  })

  test('is removed again when a page registers it once more', async () => {
    await scope.dispatch('message', { data: { type: 'keep', paths: [] } })
    expect(scope.registration.unregister).toHaveBeenCalledOnce()
    for (const page of scope.pages) expect(page.navigate).not.toHaveBeenCalled()
  })
})
