import type { KeyValueStorage } from '../../../ports/wallet-port.ts'

/** A pairing that a wallet may still answer after the page was reloaded. Times are in milliseconds since 1970. */
type PendingPairing = { readonly topic: string; readonly until: number }

/** Keeps the pairing shown in this tab. It belongs to the tab, so that other tabs do not wait for its answer. */
export type PendingPairingStore = {
  read(now: number): PendingPairing | null
  write(topic: string, now: number): void
  /** Forgets the pairing. Another one that replaced it stays. */
  clear(topic: string): void
}

const key = 'wallet-modal.pairing'
/** A proposal is valid for five minutes. */
const validity = 5 * 60_000

export function createPendingPairingStore(storage: KeyValueStorage): PendingPairingStore {
  function read(now: number): PendingPairing | null {
    const pending = parse(storage.getItem(key))
    return pending && pending.until > now ? pending : null
  }
  return {
    read,
    write: (topic, now) => storage.setItem(key, JSON.stringify({ topic, until: now + validity })),
    clear(topic) {
      if (parse(storage.getItem(key))?.topic === topic) storage.removeItem(key)
    },
  }
}

function parse(text: string | null): PendingPairing | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('topic' in value) || !('until' in value)) return null
    const { topic, until } = value
    return typeof topic === 'string' && typeof until === 'number' ? { topic, until } : null
  } catch {
    return null
  }
}
