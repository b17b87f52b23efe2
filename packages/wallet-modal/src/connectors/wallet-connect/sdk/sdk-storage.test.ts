import { describe, expect, it } from 'vitest'
import { memoryStorage, type SdkStorage, storageForSdk, writeNewestOnly } from './sdk-storage.ts'

type Request = { onsuccess?: () => void; onerror?: () => void; result: { close(): void } }

function databases(open: (request: Request) => void): IDBFactory {
  const factory = {
    open() {
      const request: Request = { result: { close: () => {} } }
      queueMicrotask(() => open(request))
      return request
    },
    deleteDatabase: () => {},
  }
  return factory as unknown as IDBFactory
}

describe('check 27: where the SDK stores its keys', () => {
  it('uses its own database if one can be opened', async () => {
    expect(await storageForSdk(databases((request) => request.onsuccess?.()))).toBeUndefined()
  })

  it('uses memory if databases are missing, refused or forbidden', async () => {
    const forbidden = databases(() => {})
    Object.assign(forbidden, {
      open: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    expect(await storageForSdk(undefined)).toBeDefined()
    expect(await storageForSdk(databases((request) => request.onerror?.()))).toBeDefined()
    expect(await storageForSdk(forbidden)).toBeDefined()
  })

  it('returns copies', async () => {
    const storage = memoryStorage()
    const value = { list: [1] }
    await storage.setItem('key', value)
    value.list.push(2)
    expect(await storage.getItem('key')).toEqual({ list: [1] })
    expect(await storage.getEntries()).toEqual([['key', { list: [1] }]])
    await storage.removeItem('key')
    expect(await storage.getItem('key')).toBeUndefined()
    expect(await storage.getKeys()).toEqual([])
  })
})

describe('a storage that writes the newest value only', () => {
  /** A memory whose writes take until the next task. */
  function slowStorage() {
    const storage = memoryStorage()
    const { setItem } = storage
    const written: unknown[] = []
    storage.setItem = async (key, value) => {
      await new Promise((resolve) => setTimeout(resolve))
      if (value === 'refused') throw new Error('full')
      written.push(value)
      await setItem(key, value)
    }
    writeNewestOnly(storage)
    return { storage, written }
  }

  const setAll = (storage: SdkStorage, values: readonly unknown[]) =>
    Promise.all(values.map((value) => storage.setItem('key', value)))

  it('writes one of a thousand values that come at once, and the last', async () => {
    const { storage, written } = slowStorage()
    const values = Array.from({ length: 1000 }, (_, index) => index)
    await setAll(storage, values)
    expect(written).toEqual([999])
    expect(await storage.getItem('key')).toBe(999)
  })

  it('writes what comes during a write after it', async () => {
    const { storage, written } = slowStorage()
    const first = setAll(storage, [1])
    await new Promise((resolve) => setTimeout(resolve))
    await setAll(storage, [2, 3])
    await first
    expect(written).toEqual([1, 3])
  })

  it('reads only after the writes before it, and writes each key by itself', async () => {
    const { storage, written } = slowStorage()
    void storage.setItem('key', 'new')
    void storage.setItem('other', 'own')
    expect(await storage.getItem('key')).toBe('new')
    await storage.getItem('other')
    expect(written).toEqual(['new', 'own'])
  })

  it('removes after the writes before it', async () => {
    const { storage } = slowStorage()
    void storage.setItem('key', 'old')
    await new Promise((resolve) => setTimeout(resolve))
    void storage.setItem('key', 'older')
    await storage.removeItem('key')
    expect(await storage.getItem('key')).toBeUndefined()
  })

  it('tells everybody who waited for a write that it failed, and goes on', async () => {
    const { storage } = slowStorage()
    const outcomes = await Promise.allSettled(['lost', 'refused'].map((value) => storage.setItem('key', value)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await storage.setItem('key', 'next')
    expect(await storage.getItem('key')).toBe('next')
  })
})
