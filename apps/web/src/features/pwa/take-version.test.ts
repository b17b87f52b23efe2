import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeVersion } from './take-version.ts'

const reload = vi.fn()
const postMessage = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

/** A page in whose browser this worker waits. */
function open(waiting: object | null) {
  const container = Object.assign(new EventTarget(), { getRegistration: async () => ({ waiting }) })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return { takeOver: () => container.dispatchEvent(new Event('controllerchange')) }
}

it('reloads at once when no version waits', async () => {
  open(null)
  await takeVersion()
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads when the version that waits has taken over, and not before', async () => {
  const worker = open({ postMessage })
  const taken = takeVersion()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'activate' })
  expect(reload).not.toHaveBeenCalled()
  worker.takeOver()
  await taken
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads when it does not take over, and once more when it does after all', async () => {
  const worker = open({ postMessage })
  const taken = takeVersion()
  await vi.advanceTimersByTimeAsync(3_000)
  await taken
  expect(reload).toHaveBeenCalledOnce()
  worker.takeOver()
  expect(reload).toHaveBeenCalledTimes(2)
})
