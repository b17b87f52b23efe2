import { describe, expect, it } from 'vitest'
import { createBrowserCache } from './browser-cache.ts'
import type { CachedResponse } from './response-cache.ts'

const answer: CachedResponse = { body: '{}', etag: '"1"', savedAt: 1 }

/** A database that does what a test says when it is used. */
function databaseThat(transaction: () => never) {
  const opened = { result: { transaction } } as unknown as IDBOpenDBRequest
  const open = () => {
    queueMicrotask(() => opened.onsuccess?.(new Event('success')))
    return opened
  }
  return { openDatabases: () => ({ open }) as unknown as IDBFactory }
}

const closing = databaseThat(() => {
  throw new DOMException('The database connection is closing', 'InvalidStateError')
})
const denied = {
  openDatabases: () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  },
}
const refusing = {
  openDatabases: () => {
    const opened = { error: new DOMException('A mutation is not allowed', 'InvalidStateError') }
    queueMicrotask(() => (opened as unknown as IDBOpenDBRequest).onerror?.(new Event('error')))
    return { open: () => opened } as unknown as IDBFactory
  },
}

describe('the cache of a browser', () => {
  it.each([
    ['has none', { openDatabases: () => undefined }],
    ['denies it', denied],
    ['refuses to open it, as in private mode', refusing],
    ['closed it, as Safari does in the background or when the data of a site are cleared', closing],
  ])('keeps answers until the page closes when the browser %s', async (_, options) => {
    const cache = createBrowserCache(options)
    expect(await cache.get('wallets')).toBeNull()
    await cache.put('wallets', answer)
    expect(await cache.get('wallets')).toEqual(answer)
  })
})
