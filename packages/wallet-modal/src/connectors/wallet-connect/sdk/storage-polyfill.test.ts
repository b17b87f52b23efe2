import { expect, it } from 'vitest'
import { polyfillStorage } from './storage-polyfill.ts'

it('uses memory if access to the storage is denied', () => {
  const page: { localStorage?: Storage } = {}
  Object.defineProperty(page, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure', 'SecurityError')
    },
  })
  polyfillStorage(page)
  const { localStorage: storage } = page
  if (storage === undefined) throw new Error('no storage was provided')
  storage.setItem('a', '1')
  storage.setItem('b', '2')
  storage.removeItem('a')
  expect([storage.getItem('a'), storage.getItem('b'), storage.key(0), storage.length]).toEqual([null, '2', 'b', 1])
  expect(Object.keys(storage)).toEqual([])
  storage.clear()
  expect(storage.length).toBe(0)
})

it('keeps a storage that can be accessed, or its absence', () => {
  const own = {} as Storage
  const page = { localStorage: own }
  polyfillStorage(page)
  expect(page.localStorage).toBe(own)
  const none = {}
  polyfillStorage(none)
  expect(none).toEqual({})
})
