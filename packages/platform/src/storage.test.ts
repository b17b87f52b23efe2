import { describe, expect, it } from 'vitest'
import { memoryBackend, openBrowserStorage } from './browser-storage.ts'
import { createStorage, StorageError } from './storage.ts'

describe('storage', () => {
  it('keeps typed values and names its keys', () => {
    const storage = createStorage(memoryBackend())
    storage.set('token', 'abc')
    storage.set('login_info', { userId: '7', expiresAt: 1 })
    expect(storage.get('token')).toBe('abc')
    expect(storage.get('login_info')).toEqual({ userId: '7', expiresAt: 1 })
    expect(storage.keys()).toEqual(['token', 'login_info'])
  })

  it('reads strings that were stored without a tag', () => {
    const backend = memoryBackend()
    backend.setItem('token', 'abc')
    expect(createStorage(backend).getText('token')).toBe('abc')
  })

  it('reads a missing key as nothing, and fails the asynchronous read', async () => {
    const storage = createStorage(memoryBackend())
    expect(storage.get('none')).toBe('')
    await expect(storage.read('none')).rejects.toBeInstanceOf(StorageError)
    await expect(storage.read('none')).rejects.toMatchObject({ errMsg: 'getStorage:fail data not found' })
    storage.set('some', 0)
    await expect(storage.read('some')).resolves.toBe(0)
  })

  it('gives text only where text was stored', () => {
    const storage = createStorage(memoryBackend())
    storage.set('name', 'Ada')
    storage.set('count', 3)
    expect([storage.getText('name'), storage.getText('count'), storage.getText('none')]).toEqual(['Ada', '', ''])
  })

  it('removes several keys, or all', () => {
    const storage = createStorage(memoryBackend())
    for (const key of ['a', 'b', 'c']) storage.set(key, key)
    storage.remove('a', 'c', 'none')
    expect(storage.keys()).toEqual(['b'])
    storage.clear()
    expect(storage.keys()).toEqual([])
  })
})

describe('the storage of the browser', () => {
  it('is used and left clean', () => {
    const backend = memoryBackend()
    const storage = openBrowserStorage({ localStorage: backend })
    storage.set('token', 'abc')
    expect(storage.isPersistent).toBe(true)
    expect(backend.getItem('token')).toBe('{"type":"string","data":"abc"}')
    expect(backend.length).toBe(1)
  })

  it('is replaced by memory where touching it is denied', () => {
    const denied = {
      get localStorage(): Storage {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    }
    const storage = openBrowserStorage(denied)
    storage.set('token', 'abc')
    expect([storage.isPersistent, storage.get('token')]).toEqual([false, 'abc'])
  })

  it('is replaced by memory where nothing may be written', () => {
    const backend = {
      ...memoryBackend(),
      setItem() {
        throw new DOMException('Quota exceeded', 'QuotaExceededError')
      },
    }
    expect(openBrowserStorage({ localStorage: backend }).isPersistent).toBe(false)
  })

  it('keeps in memory what no longer fits, and nothing older in its place', () => {
    const backend = memoryBackend()
    let isFull = false
    const storage = openBrowserStorage({
      localStorage: {
        ...backend,
        get length() {
          return backend.length
        },
        setItem(key, value) {
          if (isFull) throw new DOMException('Quota exceeded', 'QuotaExceededError')
          backend.setItem(key, value)
        },
      },
    })
    storage.set('token', 'old')
    isFull = true
    storage.set('token', 'new')
    storage.set('name', 'Ada')
    expect([storage.get('token'), storage.get('name'), storage.keys()]).toEqual(['new', 'Ada', ['token', 'name']])
    expect(backend.getItem('token')).toBe(null)
    storage.remove('name')
    isFull = false
    storage.set('token', 'newest')
    expect(storage.keys()).toEqual(['token'])
    expect(backend.getItem('token')).toContain('newest')
    storage.clear()
    expect(storage.keys()).toEqual([])
  })
})
