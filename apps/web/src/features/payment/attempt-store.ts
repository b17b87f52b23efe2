import type { KeyedStorage } from '@terahold/platform/storage'
import type { Attempt } from './payment-stage.ts'

/** Remembers, across reloads, what the wallet was asked to pay for an order. */
export function createAttemptStore(storage: KeyedStorage) {
  const key = (orderId: string) => `payment:${orderId}`
  return {
    read(orderId: string): Attempt | null {
      const value = storage.get(key(orderId))
      return isAttempt(value) ? value : null
    },
    write: (orderId: string, attempt: Attempt) => storage.set(key(orderId), attempt),
    clear: (orderId: string) => storage.remove(key(orderId)),
  }
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null || !('state' in value) || !('at' in value)) return false
  return value.state === 'asked' || (value.state === 'sent' && 'hash' in value && typeof value.hash === 'string')
}
