import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { putOffVersion } from './new-version.ts'
import { VersionStrip } from './version-strip.tsx'
import { watchWorker } from './watch-worker.ts'

setUpComponentTests()

type Worker = EventTarget & { postMessage: ReturnType<typeof vi.fn> }
const createWorker = (): Worker => Object.assign(new EventTarget(), { postMessage: vi.fn() })

/** A browser whose page has this worker in charge, and this one waiting. */
function openBrowser({ inCharge, waiting = null }: { inCharge: Worker | null; waiting?: Worker | null }) {
  const registration = Object.assign(new EventTarget(), {
    active: inCharge,
    waiting,
    installing: null as Worker | null,
    update: vi.fn(() => Promise.resolve()),
  })
  const container = Object.assign(new EventTarget(), {
    controller: inCharge,
    register: vi.fn(() => Promise.resolve(registration)),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return { registration, container }
}

/** A newer version arrives and waits. */
function install(registration: ReturnType<typeof openBrowser>['registration']) {
  const worker = createWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  act(() => {
    registration.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
  })
  return worker
}

function setVisible(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const open = vi.fn()
const offer = () => screen.getAllByRole('status')[0]?.textContent

beforeEach(() => putOffVersion())
afterEach(() => {
  act(() => putOffVersion())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  open.mockReset()
})

describe('a newer version', () => {
  test('that waits already is offered', async () => {
    openBrowser({ inCharge: createWorker(), waiting: createWorker() })
    renderForMember(<VersionStrip />)
    expect(offer()).toBe('')
    await act(() => watchWorker(open))
    expect(offer()).toContain('A new version is ready')
  })

  test('that arrives later is offered when it waits, and not before', async () => {
    const { registration } = openBrowser({ inCharge: createWorker() })
    renderForMember(<VersionStrip />)
    await act(() => watchWorker(open))
    expect(offer()).toBe('')
    install(registration)
    expect(offer()).toContain('A new version is ready')
  })

  test('is put off until another one arrives', async () => {
    const { registration } = openBrowser({ inCharge: createWorker(), waiting: createWorker() })
    const { user } = renderForMember(<VersionStrip />)
    await act(() => watchWorker(open))
    await user.click(screen.getByRole('button', { name: 'Later' }))
    expect(offer()).toBe('')
    install(registration)
    expect(offer()).toContain('A new version is ready')
  })

  test('is activated on request', async () => {
    const worker = createWorker()
    const { container } = openBrowser({ inCharge: createWorker(), waiting: worker })
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    const { user } = renderForMember(<VersionStrip />)
    await act(() => watchWorker(open))
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'activate' })
    await act(async () => container.dispatchEvent(new Event('controllerchange')))
    expect(reload).toHaveBeenCalled()
  })

  test('is offered in a tab whose worker another tab has replaced', async () => {
    const { container } = openBrowser({ inCharge: createWorker() })
    renderForMember(<VersionStrip />)
    await act(() => watchWorker(open))
    act(() => void container.dispatchEvent(new Event('controllerchange')))
    expect(offer()).toContain('A new version is ready')
  })

  test('is not the first one, which takes over by itself', async () => {
    const { registration, container } = openBrowser({ inCharge: null })
    renderForMember(<VersionStrip />)
    await act(() => watchWorker(open))
    install(registration)
    act(() => void container.dispatchEvent(new Event('controllerchange')))
    expect(offer()).toBe('')
  })

  test('is looked for once an hour, when the app is shown again', async () => {
    const { registration } = openBrowser({ inCharge: createWorker() })
    const now = vi.spyOn(Date, 'now')
    now.mockReturnValue(0)
    await watchWorker(open)
    now.mockReturnValue(3_599_999)
    setVisible('visible')
    expect(registration.update).not.toHaveBeenCalled()
    now.mockReturnValue(3_600_000)
    setVisible('hidden')
    expect(registration.update).not.toHaveBeenCalled()
    registration.update.mockRejectedValueOnce(new TypeError('no network'))
    setVisible('visible')
    setVisible('visible')
    expect(registration.update).toHaveBeenCalledOnce()
  })
})

describe('the worker', () => {
  test('keeps what the page fetched before', async () => {
    const worker = createWorker()
    openBrowser({ inCharge: worker })
    const fetched = [{ name: 'https://terahold.example/assets/en-1.js?x' }] as PerformanceResourceTiming[]
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(fetched)
    await watchWorker(open)
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'keep', paths: ['/assets/en-1.js'] })
  })

  test('opens the page of a notification', async () => {
    const { container } = openBrowser({ inCharge: createWorker() })
    await watchWorker(open)
    container.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'open', url: '#/my' } }))
    expect(open).toHaveBeenCalledExactlyOnceWith('#/my')
  })

  test.each([
    ['has none', {}],
    [
      'denies it',
      {
        get serviceWorker() {
          throw new DOMException('sandboxed', 'SecurityError')
        },
      },
    ],
  ])('is not missed in a browser that %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    await expect(watchWorker(open)).resolves.toBeUndefined()
  })
})
