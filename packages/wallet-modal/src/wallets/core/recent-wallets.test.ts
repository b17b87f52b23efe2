import { describe, expect, it } from 'vitest'
import { safeStorage } from '../../browser/safe-storage.ts'
import { fakeStorage } from '../../fixtures/test-harness.ts'
import { readRecent, rememberRecent } from './recent-wallets.ts'

const wallet = (name: string) => ({ id: `com.${name}`, rdns: `com.${name}` })
const ids = (storage: Parameters<typeof readRecent>[0]) => readRecent(storage).map(({ id }) => id)

describe('recent wallets', () => {
  it('are the last two, newest first', () => {
    const storage = fakeStorage()
    for (const name of ['a', 'b', 'c']) rememberRecent(storage, wallet(name))
    expect(ids(storage)).toEqual(['com.c', 'com.b'])
  })

  it('move up when they are used again', () => {
    const storage = fakeStorage()
    for (const name of ['a', 'b', 'a']) rememberRecent(storage, wallet(name))
    expect(ids(storage)).toEqual(['com.a', 'com.b'])
  })

  it.each(['', 'not json', '{}', '[1,null,{"id":3}]', '[{"id":"x"}]', '[{"id":"x","rdns":4}]'])(
    'are empty if storage has %j',
    (text) => {
      expect(readRecent(fakeStorage({ 'wallet-modal.recent': text }))).toEqual([])
    },
  )

  it('are kept for the visit if the browser denies its storage', () => {
    const storage = safeStorage(() => {
      throw new Error('SecurityError')
    })
    expect(readRecent(storage)).toEqual([])
    rememberRecent(storage, wallet('a'))
    expect(ids(storage)).toEqual(['com.a'])
  })

  it('are kept for the visit if storage is full, and read from storage once it works again', () => {
    const kept = fakeStorage()
    let isFull = true
    const storage = safeStorage(() => ({
      getItem: kept.getItem,
      removeItem: kept.removeItem,
      setItem(key, value) {
        if (isFull) throw new Error('QuotaExceededError')
        kept.setItem(key, value)
      },
    }))
    rememberRecent(storage, wallet('a'))
    expect(ids(storage)).toEqual(['com.a'])
    isFull = false
    rememberRecent(storage, wallet('b'))
    expect(ids(kept)).toEqual(['com.b', 'com.a'])
  })
})
