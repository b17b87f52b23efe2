import { memoryBackend } from '@terahold/platform/browser-storage'
import { createStorage } from '@terahold/platform/storage'
import { expect, test } from 'vitest'
import { createAttemptStore } from './attempt-store.ts'

const at = '2026-11-20T12:00:00.000Z'

test('remembers across a reload what the wallet was asked for each order', () => {
  const storage = createStorage(memoryBackend())
  createAttemptStore(storage).write('a', { state: 'asked', at })
  createAttemptStore(storage).write('b', { state: 'sent', at, hash: '0x1' })
  expect(createAttemptStore(storage).read('a')).toEqual({ state: 'asked', at })
  expect(createAttemptStore(storage).read('b')).toEqual({ state: 'sent', at, hash: '0x1' })
})

test('forgets one order and keeps the other', () => {
  const store = createAttemptStore(createStorage(memoryBackend()))
  store.write('a', { state: 'asked', at })
  store.write('b', { state: 'asked', at })
  store.clear('a')
  expect(store.read('a')).toBeNull()
  expect(store.read('b')).not.toBeNull()
})

test('takes broken content for nothing', () => {
  const storage = createStorage(memoryBackend())
  storage.set('payment:a', { state: 'sent', at })
  storage.set('payment:b', 'sent')
  const store = createAttemptStore(storage)
  expect(store.read('a')).toBeNull()
  expect(store.read('b')).toBeNull()
})
