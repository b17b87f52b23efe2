import { createStorage } from '@terahold/platform/storage'
import { expect, test } from 'vitest'
import { readMix, storeMix } from './stored-mix.ts'

function openStorage() {
  const values = new Map<string, string>()
  return createStorage({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  })
}

test('a mix is there again after a reload, until it is emptied', () => {
  const storage = openStorage()
  expect(readMix(storage)).toBeNull()
  storeMix(storage, { quantities: { ten: 2 }, since: 5 })
  expect(readMix(storage)).toEqual({ quantities: { ten: 2 }, since: 5 })
  storeMix(storage, null)
  expect(readMix(storage)).toBeNull()
})

test.each([
  'text',
  7,
  {},
  { quantities: null, since: 1 },
  { quantities: { ten: 0 }, since: 1 },
  { quantities: { a: 1 } },
])('what is no mix counts as none: %j', (kept) => {
  const storage = openStorage()
  storage.set('mix', kept)
  expect(readMix(storage)).toBeNull()
})

test('only whole positive quantities are read', () => {
  const storage = openStorage()
  storage.set('mix', { quantities: { a: 1.5, b: -1, c: 'x', d: 3 }, since: 1 })
  expect(readMix(storage)?.quantities).toEqual({ d: 3 })
})
