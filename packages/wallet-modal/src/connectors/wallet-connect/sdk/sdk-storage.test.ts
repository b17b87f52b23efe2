import { describe, expect, it } from 'vitest'
import { memoryStorage, storageForSdk } from './sdk-storage.ts'

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
