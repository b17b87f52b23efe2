import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * Replaces the browser's observer of what comes into view, which a simulated browser does not have. Returns a function that
 * brings everything into view.
 */
export function watchIntersections(): () => void {
  const observers = new Set<() => void>()
  const before = globalThis.IntersectionObserver
  class Observer {
    readonly #notify: () => void
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.#notify = () => callback([{ isIntersecting: true }])
    }
    observe() {
      observers.add(this.#notify)
    }
    unobserve() {}
    disconnect() {
      observers.delete(this.#notify)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.stubGlobal('IntersectionObserver', before))
  return () =>
    act(() => {
      for (const notify of observers) notify()
    })
}
