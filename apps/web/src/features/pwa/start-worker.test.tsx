import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { putOffVersion } from './new-version.ts'
import { startWorker } from './start-worker.ts'
import { VersionStrip } from './version-strip.tsx'

setUpComponentTests()

const entry = 'https://terahold.example/assets/main-1a2b.js'

afterEach(() => {
  putOffVersion()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  document.head.replaceChildren()
})

/** A part of the app could not be fetched; the server then answers the start page with this. */
async function losePart(answer: () => Promise<Response>) {
  vi.stubEnv('DEV', true)
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  // Not an attribute, so that nothing loads it.
  Object.defineProperty(script, 'src', { value: entry })
  document.head.append(script)
  const asked = vi.fn((_url: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', asked)
  const read = vi.spyOn(Response.prototype, 'text')
  renderForMember(<VersionStrip />)
  startWorker(() => undefined)
  await act(async () => {
    window.dispatchEvent(new Event('vite:preloadError'))
    await expect.poll(() => asked).toHaveBeenCalled()
    await Promise.all(read.mock.results.map(({ value }) => value))
  })
  read.mockRestore()
  expect(asked.mock.calls[0]).toEqual(['/index.html', { cache: 'no-store' }])
}

const offer = () => screen.getAllByRole('status')[0]?.textContent
const page = (path: string) => async () => new Response(`<script type="module" src="${path}"></script>`)

test('a missing part of a replaced version asks for a reload, which cannot be put off', async () => {
  await losePart(page('/assets/main-9f9f.js'))
  expect(offer()).toContain('Terahold was updated. Reload to continue.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reload'])
})

test.each([
  ['of the present version', page('/assets/main-1a2b.js')],
  ['while the server fails', async () => new Response('<h1>Oops</h1>', { status: 502 })],
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a missing part %s asks for no reload', async (_, answer) => {
  await losePart(answer)
  expect(offer()).toBe('')
})

describe('the worker', () => {
  const register = vi.fn(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  let idle: (() => void)[]

  function start({ isDev = false, isComplete = true } = {}) {
    idle = []
    register.mockClear()
    vi.stubEnv('DEV', isDev)
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { controller: null, register }) })
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue(isComplete ? 'complete' : 'loading')
    onTestFinished(() => state.mockRestore())
    startWorker(() => undefined)
  }
  const whenIdle = () => {
    for (const run of idle) run()
  }

  test('is registered when the browser is idle; one that is denied changes nothing', async () => {
    start()
    await vi.dynamicImportSettled()
    expect(register).not.toHaveBeenCalled()
    whenIdle()
    await waitFor(() => expect(register.mock.calls).toEqual([['/service-worker.js']]))
  })

  test('waits for the page to load', async () => {
    start({ isComplete: false })
    expect(idle).toEqual([])
    window.dispatchEvent(new Event('load'))
    whenIdle()
    await waitFor(() => expect(register).toHaveBeenCalledOnce())
  })

  test('is not registered during development', () => {
    start({ isDev: true })
    expect(idle).toEqual([])
  })
})
