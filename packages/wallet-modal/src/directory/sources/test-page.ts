import { createBrowserCache } from '../../http/browser-cache.ts'
import type { Clock } from '../../ports/wallet-port.ts'
import { createBundledDirectory } from '../bundled/bundled-directory.ts'
import { createHttpDirectory } from './http-directory.ts'
import { withFallback } from './with-fallback.ts'

/** A clock that the test controls. Only the cache uses real timers. */
let now = 1_000_000
const clock: Clock = {
  now: () => now,
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

const http = createHttpDirectory({ baseUrl: location.origin, projectId: 'project', clock, timeout: 20_000 })
const directory = withFallback(http, createBundledDirectory(), { clock, patience: 20_000 })
const query = { page: 1, entries: 4 }
const patient = new AbortController().signal

const testPage = {
  later: (milliseconds: number) => {
    now += milliseconds
  },
  async list() {
    const { wallets, isFallback } = await directory.list(query, patient)
    return { names: wallets.map(({ name }) => name), isFallback }
  },
  async showPicture() {
    const { wallets } = await directory.list(query, patient)
    const image = new Image()
    image.src = (wallets[0] && (await directory.image(wallets[0]))) ?? ''
    await image.decode()
    return { width: image.naturalWidth, isBlob: image.src.startsWith('blob:') }
  },
  /** Returns what the cache stored, in a browser whose database behaves as configured. */
  async keep(openDatabases: 'throws' | 'hangs' | 'works') {
    const cache = createBrowserCache({
      name: 'test',
      openDatabases() {
        if (openDatabases === 'works') return indexedDB
        if (openDatabases === 'throws') throw new DOMException('Denied', 'SecurityError')
        return new Proxy(indexedDB, { get: () => () => ({}) })
      },
    })
    await cache.put('key', { body: 'kept', etag: null, savedAt: 1 })
    return (await cache.get('key'))?.body
  },
  async keptNow() {
    return (await createBrowserCache({ name: 'test' }).get('key'))?.body ?? null
  },
}

export type TestPage = typeof testPage

Object.assign(window, { testPage })
