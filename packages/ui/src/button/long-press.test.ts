import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLongPress, type PressPoint } from './long-press.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function press() {
  const onLongPress = vi.fn()
  const { down, move, cancel } = createLongPress()
  const finger = { down: (at: PressPoint, isOnly: boolean) => down(at, isOnly, onLongPress), move, cancel }
  return { onLongPress, finger }
}

it('is long after 350 ms, once', () => {
  const { onLongPress, finger } = press()
  finger.down({ x: 5, y: 5 }, true)
  vi.advanceTimersByTime(349)
  expect(onLongPress).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  finger.move({ x: 90, y: 90 })
  vi.advanceTimersByTime(1000)
  expect(onLongPress).toHaveBeenCalledOnce()
})

it.each([
  [{ x: 10, y: 0 }, 1],
  [{ x: 8, y: 8 }, 0],
  [{ x: 0, y: -11 }, 0],
])('moved by %o, it counts %d times', (by, times) => {
  const { onLongPress, finger } = press()
  finger.down({ x: 0, y: 0 }, true)
  finger.move(by)
  vi.advanceTimersByTime(350)
  expect(onLongPress).toHaveBeenCalledTimes(times)
})

it('does not happen when the finger is lifted early or a second finger comes down', () => {
  const { onLongPress, finger } = press()
  finger.down({ x: 0, y: 0 }, true)
  finger.cancel()
  finger.down({ x: 0, y: 0 }, true)
  finger.down({ x: 40, y: 0 }, false)
  vi.advanceTimersByTime(1000)
  expect(onLongPress).not.toHaveBeenCalled()
})
