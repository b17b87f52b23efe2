import { expect, test, vi } from 'vitest'
import { createListeners } from './listeners.ts'

test('calls every listener with the values, in the order they were added', () => {
  const listeners = createListeners<[name: string, count: number]>()
  const heard: string[] = []
  listeners.add((name, count) => heard.push(`first ${name} ${count}`))
  listeners.add((name, count) => heard.push(`second ${name} ${count}`))
  listeners.call('a', 1)
  listeners.call('b', 2)
  expect(heard).toEqual(['first a 1', 'second a 1', 'first b 2', 'second b 2'])
})

test('calls nothing without a listener', () => {
  expect(() => createListeners().call()).not.toThrow()
})

test('removes a listener, and only that one, however often it is removed', () => {
  const listeners = createListeners()
  const [removed, kept] = [vi.fn(), vi.fn()]
  const remove = listeners.add(removed)
  listeners.add(kept)
  remove()
  remove()
  listeners.call()
  expect(removed).not.toHaveBeenCalled()
  expect(kept).toHaveBeenCalledTimes(1)
})

test('keeps a function once, however often it is added', () => {
  const listeners = createListeners()
  const listener = vi.fn()
  listeners.add(listener)
  const remove = listeners.add(listener)
  listeners.call()
  expect(listener).toHaveBeenCalledTimes(1)
  remove()
  listeners.call()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('does not call a listener that an earlier one removed in the same call', () => {
  const listeners = createListeners()
  const later = vi.fn()
  let removeLater = () => {}
  listeners.add(() => removeLater())
  removeLater = listeners.add(later)
  listeners.call()
  expect(later).not.toHaveBeenCalled()
})

test('calls listeners without being bound, as a store of React does', () => {
  const { add, call } = createListeners()
  const listener = vi.fn()
  add(listener)
  call()
  expect(listener).toHaveBeenCalledTimes(1)
})
