import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestHarness } from '../../fixtures/test-harness.ts'
import { createStore } from './store.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a store', () => {
  it('calls the listeners of a change, also those that are added or removed by one of them', () => {
    const store = createStore({ value: 0, other: 'kept' })
    const heard: string[] = []
    const stopSecond = { stop: () => {} }
    store.subscribe(() => {
      heard.push(`first ${store.get().value}`)
      stopSecond.stop()
      if (heard.length === 1) store.subscribe(() => heard.push('late'))
    })
    stopSecond.stop = store.subscribe(() => heard.push('second'))
    store.set({ value: 1 })
    store.set({ value: 2 })
    expect(heard).toEqual(['first 1', 'second', 'first 2', 'late'])
    expect(store.get()).toEqual({ value: 2, other: 'kept' })
  })

  it('lets no listener of the app that throws keep the modal from opening and closing', () => {
    const reports: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (report: () => void) => reports.push(report))
    const { core } = createTestHarness()
    const views: boolean[] = []
    core.subscribe(() => {
      throw new Error('of the app')
    })
    core.subscribe(() => views.push(core.getState().isOpen))
    core.open()
    expect(core.getState().isOpen).toBe(true)
    core.close()
    expect([core.getState().isOpen, views.includes(true), views.at(-1)]).toEqual([false, true, false])
    expect(reports[0]).toThrow('of the app')
  })
})
