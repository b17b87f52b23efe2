// @vitest-environment happy-dom
import { runtimeTexts, scriptTexts } from '@terahold/locale/texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Fetch = { readonly address: string; readonly cache: string | undefined; readonly integrity: string | undefined }

let fetched: Fetch[]
/** What the server has: files as they should be, altered ones, or nothing. */
let server: 'intact' | 'altered' | 'broken' | 'unreachable'
let reloads: number
let stop: () => void

beforeEach(async () => {
  fetched = []
  server = 'intact'
  reloads = 0
  sessionStorage.clear()
  document.head.innerHTML =
    '<script type="text/plain" src="/app.js" integrity="sha384-a"></script><link href="/app.css" integrity="sha384-b">'
  document.body.innerHTML = '<img src="/logo.png"><main>Loading</main>'
  vi.stubGlobal('fetch', async (address: string, { cache, integrity }: RequestInit = {}) => {
    fetched.push({ address, cache, integrity })
    if (server === 'unreachable' || (server === 'altered' && integrity !== undefined)) throw new TypeError('Failed')
    return new Response('', { status: server === 'broken' ? 503 : 200 })
  })
  vi.spyOn(location, 'reload').mockImplementation(() => {
    reloads += 1
  })
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const added = vi.spyOn(globalThis, 'addEventListener')
  vi.resetModules()
  await import('./recover-files.ts')
  const [listener] = added.mock.calls
  if (listener === undefined) throw new Error('nothing waits for a refused file')
  stop = () => removeEventListener(...(listener as Parameters<typeof removeEventListener>))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The browser refuses a file of the document. */
const refuse = (selector: string) => document.querySelector(selector)?.dispatchEvent(new Event('error'))
const failure = () => document.querySelector<HTMLButtonElement>('body > button')
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('fetches every file again past the cache, and reloads the page if the server’s are intact', async () => {
  refuse('script')
  await expect.poll(() => reloads).toBe(1)
  expect(fetched).toEqual([
    { address: '/app.js', cache: 'reload', integrity: 'sha384-a' },
    { address: '/app.css', cache: 'reload', integrity: 'sha384-b' },
  ])
  expect(document.body.textContent).toBe('Loading')
})

test('does it once when several files are refused', async () => {
  refuse('script')
  refuse('link')
  await expect.poll(() => reloads).toBe(1)
  await soon()
  expect([fetched.length, reloads]).toEqual([2, 1])
})

test.each([
  ['a second', 0, 1_000],
  ['more than a minute', 1, 61_000],
])('%s after the last recovery reloads %i times', async (_, times, ago) => {
  sessionStorage.setItem('files-fetched-again', String(Date.now() - ago))
  refuse('script')
  await expect.poll(() => fetched).toHaveLength(2)
  await soon()
  expect([reloads, failure() === null]).toEqual([times, times === 1])
})

test.each([
  ['altered', scriptTexts.en.alteredFile],
  ['broken', runtimeTexts.en.connectionTimedOut],
  ['unreachable', runtimeTexts.en.connectionTimedOut],
] as const)('says so instead of reloading when the server’s files are %s', async (state, text) => {
  server = state
  refuse('script')
  await expect.poll(() => failure()?.textContent).toBe(text)
  expect([reloads, document.body.childElementCount]).toEqual([0, 1])
  failure()?.click()
  expect(reloads).toBe(1)
})

test('says so in the browser’s language', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-CA')
  server = 'altered'
  refuse('script')
  await expect.poll(() => failure()?.textContent).toBe(scriptTexts.fr.alteredFile)
})

test('never reloads without storage, where it cannot know how often it has', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  refuse('script')
  await expect.poll(() => failure()).not.toBeNull()
  expect(reloads).toBe(0)
})

test.each([
  ['a picture, which has no hash', 'img', 'loading'],
  ['a file of the complete page, where the app itself offers a retry', 'script', 'complete'],
] as const)('leaves %s alone', async (_, selector, state) => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)
  refuse(selector)
  await soon()
  expect(fetched).toEqual([])
})
