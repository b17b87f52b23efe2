import { describe, expect, it } from 'vitest'
import { fakeStorage } from '../fixtures/test-harness.ts'
import type { KeyValueStorage } from '../ports/wallet-port.ts'
import { safeStorage } from './safe-storage.ts'

const deny = (): never => {
  throw new DOMException('denied', 'SecurityError')
}
const denied: KeyValueStorage = { getItem: deny, setItem: deny, removeItem: deny }

describe('a storage that never throws', () => {
  it('is the page’s storage', () => {
    const storage = fakeStorage({ a: '1' })
    const safe = safeStorage(() => storage)
    safe.setItem('b', '2')
    safe.removeItem('a')
    expect([safe.getItem('a'), safe.getItem('b'), storage.getItem('b')]).toEqual([null, '2', '2'])
  })

  it.each([
    ['cannot be reached', () => safeStorage(deny)],
    ['refuses everything', () => safeStorage(() => denied)],
  ])('keeps values for the page if the storage %s', (_, create) => {
    const safe = create()
    expect(safe.getItem('a')).toBeNull()
    safe.setItem('a', '1')
    expect(safe.getItem('a')).toBe('1')
    safe.removeItem('a')
    expect(safe.getItem('a')).toBeNull()
  })

  it('keeps what a full storage refuses, and gives it up when there is room', () => {
    const storage = fakeStorage()
    let isFull = true
    const safe = safeStorage(() => ({
      ...storage,
      setItem: (key, value) => (isFull ? deny() : storage.setItem(key, value)),
    }))
    safe.setItem('a', 'new')
    expect([safe.getItem('a'), storage.getItem('a')]).toEqual(['new', null])
    isFull = false
    safe.setItem('a', 'newer')
    expect([safe.getItem('a'), storage.getItem('a')]).toEqual(['newer', 'newer'])
    storage.removeItem('a')
    expect(safe.getItem('a')).toBeNull()
  })

  it('prefers the value that was refused last to an older stored one', () => {
    const storage = fakeStorage({ a: 'old' })
    const safe = safeStorage(() => ({ ...storage, setItem: deny }))
    safe.setItem('a', 'new')
    expect(safe.getItem('a')).toBe('new')
  })
})
