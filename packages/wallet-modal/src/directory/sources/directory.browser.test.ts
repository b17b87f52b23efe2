import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchBrowser } from '../../../tests/fixtures/browser.ts'
import { type Answer, answering, breaking, startTestServer, type TestServer } from '../../http/test-server.ts'
import type { TestPage } from './test-page.ts'

declare global {
  interface Window {
    testPage: TestPage
  }
}

const policy = "default-src 'self'; img-src 'self' blob:"
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const wallets = { data: [{ id: 'one', name: 'One', image_id: 'picture' }], count: 1 }
const waiting = { timeout: 15_000 }

let server: TestServer
let browser: Browser
let page: Page
let files: Map<string, string>
let directory: Answer
let violations: string[]

beforeAll(async () => {
  files = await builtPage()
  server = await startTestServer()
  server.answer = serve
  browser = await launchBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await server.close()
})
beforeEach(async () => {
  directory = answering(wallets, 200, { etag: '"one"' })
  server.requests.length = 0
  violations = []
  page = await (await browser.newContext()).newPage()
  page.on('console', (message) => void (message.text().includes('Content Security') && violations.push(message.text())))
  await open()
})
afterEach(async () => {
  await page.context().close()
  expect(violations).toEqual([])
})

async function open() {
  await page.goto(`${server.url}/`)
  await page.waitForFunction(() => window.testPage !== undefined)
}

function serve(request: Parameters<Answer>[0], response: Parameters<Answer>[1]) {
  const file = files.get(request.path)
  if (request.path === '/getWallets') return directory(request, response)
  if (request.path.startsWith('/getWalletImage/')) {
    return void response.setHeader('content-type', 'image/png').end(Buffer.from(pixel, 'base64'))
  }
  const type = request.path === '/' ? 'text/html' : 'text/javascript'
  response.writeHead(file === undefined ? 404 : 200, { 'content-type': type, 'content-security-policy': policy })
  response.end(file)
}

async function builtPage(): Promise<Map<string, string>> {
  const entry = fileURLToPath(new URL('./test-page.ts', import.meta.url))
  const names = { entryFileNames: 'page.js', chunkFileNames: '[name].js' }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry, output: names } },
  })
  const { output } = built as Rolldown.RolldownOutput
  const scripts = output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, code }) => [`/${fileName}`, code] as const)
  return new Map([
    ['/', '<!doctype html><title>Test</title><script type="module" src="/page.js"></script>'],
    ...scripts,
  ])
}

const asked = () => server.requests.map(({ path }) => path).filter((path) => path !== '/favicon.ico')
const list = () => page.evaluate(() => window.testPage.list())
const later = (milliseconds: number) => page.evaluate((passed) => window.testPage.later(passed), milliseconds)

describe('check 2: a page with a directory', () => {
  it('sends no request and loads no wallets until it is used', async () => {
    expect(asked()).toEqual(['/', '/page.js'])
    expect(files.get('/page.js')).not.toContain('tokenpocket')
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  it('has the first bundled wallets when the server fails', async () => {
    await list()
    expect(asked()).toEqual(['/', '/page.js', '/getWallets'])
    await page.evaluate(() => indexedDB.deleteDatabase('wallet-modal.answers'))
    directory = breaking
    await open()
    server.requests.length = 0
    expect(await list()).toMatchObject({
      names: ['MetaMask', 'Trust Wallet', 'OKX Wallet', 'Binance Wallet'],
      isFallback: true,
    })
    expect(asked()).not.toContain('/bundled-wallets-page.js')
  })
})

describe('the directory cache in a browser', () => {
  it('survives a reload while the server is down', async () => {
    await list()
    directory = breaking
    await open()
    expect(await list()).toEqual({ names: ['One'], isFallback: false })
  })

  it('is revalidated by its ETag when it is stale', async () => {
    await list()
    await open()
    await later(10 * 60_000)
    directory = answering('', 304)
    server.requests.length = 0
    expect(await list()).toEqual({ names: ['One'], isFallback: false })
    await vi.waitFor(() => expect(server.requests).toMatchObject([{ headers: { 'if-none-match': '"one"' } }]), waiting)
  })

  it('is persistent only with a database, and never fails', async () => {
    const keep = (how: 'throws' | 'hangs' | 'works') =>
      page.evaluate((openDatabases) => window.testPage.keep(openDatabases), how)
    const keptNow = () => page.evaluate(() => window.testPage.keptNow())
    expect(await keep('throws')).toBe('kept')
    expect(await keep('hangs')).toBe('kept')
    expect(await keptNow()).toBeNull()
    expect(await keep('works')).toBe('kept')
    expect(await keptNow()).toBe('kept')
  })
})

describe('a picture fetched with headers', () => {
  it('is shown from memory under a policy that allows blob:', async () => {
    expect(await page.evaluate(() => window.testPage.showPicture())).toEqual({ width: 1, isBlob: true })
    expect(server.requests.at(-1)?.headers).toMatchObject({ 'x-project-id': 'project' })
  })
})
