import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Visit, visit } from '../support/browser.ts'
import { terahold } from '../support/command-line.ts'
import { type NetworkProxy, startNetworkProxy } from '../support/network-proxy.ts'
import { type Product, root, startProduct } from '../support/product.ts'
import { cachedPaths, lookForUpdate, stopReplacedWorker, waitUntilCached } from '../support/service-worker.ts'

const built = join(root, 'apps', 'web', 'dist')
const patience = { timeout: 60_000, interval: 500 }
/** As the server sends files with a hash in their name: a browser does not ask for them again. */
const forever = 'public, max-age=31536000, immutable'
const entry = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(builtFile('/index.html'))?.[1] ?? ''
const sheet = `/assets/${readdirSync(join(built, 'assets')).find((name) => /^language-sheet-[\w-]+\.js$/.test(name))}`

let product: Product
let browser: Browser
let network: NetworkProxy
let visitor: Visit
let page: Page

beforeAll(async () => {
  ;[product, browser, network] = await Promise.all([startProduct(), openBrowser(), startNetworkProxy()])
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([product?.remove(), network?.close()])
})
afterEach(() => visitor?.close())

async function arrive(): Promise<void> {
  visitor = await visit(browser, product.base, { serviceWorkers: 'allow', proxy: network.proxy })
  page = visitor.page
}

async function arriveAndKeep(): Promise<void> {
  await arrive()
  await page.goto('/')
  await opened()
  await waitUntilCached(page)
}

describe('an attacker alters one file on the server, which is then cleaned', () => {
  it('runs nothing in a browser with a worker, during the attack or after it', async () => {
    await arriveAndKeep()
    network.standIn(new RegExp(sheet), { status: 200, body: poisoned(builtFile(sheet)), cacheControl: forever })
    await page.getByRole('button', { name: /^Language/ }).click()
    await settled()
    const before = await runs(page)
    network.standIn(new RegExp(sheet), null)

    await page.reload()
    await opened()
    await openLanguages()
    expect([before, await runs(page)]).toEqual([0, 0])
  })

  it('runs nothing in a browser without a worker, which says so and recovers', async () => {
    await arrive()
    network.standIn(new RegExp(entry), { status: 200, body: poisoned(builtFile(entry)), cacheControl: forever })
    await page.goto('/')
    await page.getByRole('button', { name: 'A file differs from the Terahold release' }).waitFor()
    network.standIn(new RegExp(entry), null)

    await page.reload()
    await opened()
    expect(await runs(page)).toBe(0)
  })
})

describe('an attacker owned the server, which is then cleaned', () => {
  it('leaves no altered file that runs in the browser’s own cache', async () => {
    await arrive()
    const path = new RegExp(entry)
    const document = builtFile('/index.html')
      .replaceAll(/ integrity="[^"]*"/g, '')
      .replace(/<script type="importmap">.*/, '')
    network.standIn(/^\/$/, { status: 200, body: document })
    network.standIn(path, { status: 200, body: poisoned(builtFile(entry)), cacheControl: forever })
    network.standIn(/^\/service-worker\.js$/, { status: 404, body: '' })
    await page.goto('/')
    await expect.poll(() => runs(page)).toBeGreaterThan(0)
    await clean([/^\/$/, path, /^\/service-worker\.js$/])

    await page.goto('/')
    await opened()
    await page.reload()
    await opened()
    expect(await runs(page)).toBe(0)
  })

  it('leaves no altered file that runs in the worker’s cache', async () => {
    await arriveAndKeep()
    await page.evaluate(storePoison, { path: entry, poison: poisoned(builtFile(entry)) })
    await forget()
    await page.reload()
    await opened()
    expect(await runs(page)).toBe(0)
    expect(await page.evaluate(storedText, entry)).not.toContain('poison-runs')
  })

  it('leaves no worker of its own after the next visit', async () => {
    await arriveAndKeep()
    await installEvilWorker()
    await clean([/^\/service-worker\.js$/])
    const runsAfterVisit = async () => {
      // The attacker's worker may end while it is asked. A browser asks again at the next visit.
      await lookForUpdate(page).catch(() => undefined)
      return runsAfterReload()
    }
    await expect.poll(runsAfterVisit, patience).toBe(0)
  })
})

it('is found by `terahold release verify`, which names the file', async () => {
  const verify = (...options: string[]) => terahold(product, ['release', 'verify', product.base, ...options])
  expect(await verify()).toMatchObject({ code: 0 })
  // The manifest of a build whose entry script was another one.
  const manifest = join(product.dataDir, 'other-release.json')
  const [, hash = ''] =
    /"sha256-([^"]+)"/.exec(builtFile('/release.json').slice(builtFile('/release.json').indexOf(entry))) ?? []
  writeFileSync(manifest, builtFile('/release.json').replace(hash, hash.toLowerCase()))
  const { code, output } = await verify('--manifest', manifest)
  expect(code).toBe(1)
  expect(output).toContain(`${entry} differs`)
})

describe('with WITHDRAW_WEB_WORKER', () => {
  it('removes an attacker’s worker, and asks for every file under a new address', async () => {
    await arriveAndKeep()
    await installEvilWorker()
    await clean([/^\/service-worker\.js$/])
    await product.stop()
    await product.restart({ WITHDRAW_WEB_WORKER: 'yes' })
    await page.goto('/')
    await lookForUpdate(page).catch(() => undefined)
    await expect.poll(() => workers(page), patience).toBe(0)
    await expect.poll(runsAfterReload, patience).toBe(0)
    expect(await cachedPaths(page)).toEqual([])
    const files = await page.evaluate(loadedParts)
    expect(files.filter((path) => !/^\/assets\/[0-9a-f]{12}\//.test(path))).toEqual([])
    expect(files.length).toBeGreaterThan(3)
    expect(await page.evaluate(() => localStorage.getItem('kept-by-member'))).toBe('yes')
  })
})

/** Reloads the page, and returns how often the attacker's code ran since. */
async function runsAfterReload(): Promise<number> {
  await stopReplacedWorker(page)
  await forget()
  await page.reload()
  await opened()
  return runs(page)
}

/** Replaces the worker by one that answers with an altered entry script. */
async function installEvilWorker(): Promise<void> {
  const body = evilWorker(poisoned(builtFile(entry)))
  network.standIn(/^\/service-worker\.js$/, { status: 200, body })
  await page.evaluate(() => localStorage.setItem('kept-by-member', 'yes'))
  await lookForUpdate(page)
  const isInCharge = async () => {
    await stopReplacedWorker(page)
    return page.evaluate(() => fetch('/evil').then(({ ok }) => ok))
  }
  await expect.poll(isInCharge, patience).toBe(true)
  expect(await runsAfterReload()).toBeGreaterThan(0)
}

function evilWorker(poison: string): string {
  return `
    addEventListener('install', (event) => event.waitUntil(skipWaiting()))
    addEventListener('activate', (event) => event.waitUntil(take()))
    async function take() {
      for (const name of await caches.keys()) await (await caches.open(name)).put('${entry}', poison())
      await clients.claim()
    }
    const poison = () => new Response(${JSON.stringify(poison)}, { headers: { 'content-type': 'text/javascript' } })
    const page = async () => {
      const answer = await fetch('/')
      const text = (await answer.text()).replace(/ integrity="[^"]*"/g, '').replace(/<script type="importmap">.*/, '')
      return new Response(text, { headers: { 'content-type': 'text/html' } })
    }
    addEventListener('fetch', (event) => {
      if (event.request.url.endsWith('/evil')) event.respondWith(new Response('yes'))
      if (event.request.mode === 'navigate') event.respondWith(page())
      if (event.request.url.endsWith('${entry}')) event.respondWith(poison())
    })`
}

async function clean(paths: RegExp[]): Promise<void> {
  for (const path of paths) network.standIn(path, null)
  await forget()
}

/** Runs in the page: replaces a stored file in every cache. */
async function storePoison({ path, poison }: { path: string; poison: string }): Promise<void> {
  const headers = { 'content-type': 'text/javascript' }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    await cache.put(path, new Response(poison, { headers }))
    const document = await cache.match('/')
    const text = (await document?.text()) ?? ''
    const bare = text.replaceAll(/ integrity="[^"]*"/g, '').replace(/<script type="importmap">.*/, '')
    await cache.put('/', new Response(bare, { headers: { 'content-type': 'text/html' } }))
  }
}

async function storedText(path: string): Promise<string> {
  return (await (await caches.match(path))?.text()) ?? ''
}

/** Runs in the page: returns the paths of the scripts and styles that it loaded. */
function loadedParts(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return paths.filter((path) => path.startsWith('/assets/'))
}

/** What the attacker adds to a file counts how often it ran. */
function poisoned(code: string): string {
  return `localStorage.setItem('poison-runs', Number(localStorage.getItem('poison-runs')) + 1);${code}`
}

function builtFile(path: string): string {
  return readFileSync(join(built, path), 'utf8')
}

const runs = (from: Page) => from.evaluate(() => Number(localStorage.getItem('poison-runs')))
async function workers(from: Page): Promise<number> {
  await stopReplacedWorker(from)
  return from.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}
const forget = () => page.evaluate(() => localStorage.removeItem('poison-runs'))
const opened = () => page.getByRole('heading', { name: 'Mining power you can check.' }).waitFor()
const settled = () => page.waitForLoadState('networkidle')

async function openLanguages(): Promise<void> {
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('dialog', { name: 'Language' }).getByRole('button', { name: 'Close' }).click()
}
