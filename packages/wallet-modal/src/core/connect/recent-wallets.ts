import type { KeyValueStorage } from '../ports.ts'

/** A wallet that was connected before, as it is kept in storage. */
export type RecentWallet = { readonly id: string; readonly rdns: string | null }

const storageKey = 'wallet-modal.recent'
const maxRecent = 2

/** The last two wallets used, newest first; anything unreadable in storage counts as none. */
export function readRecent(storage: KeyValueStorage): readonly RecentWallet[] {
  const stored = storage.getItem(storageKey)
  if (stored === null) return []
  return parseList(stored).filter(isRecentWallet).slice(0, maxRecent)
}

/** Puts a wallet first among the recent ones. */
export function rememberRecent(storage: KeyValueStorage, { id, rdns }: RecentWallet): void {
  const others = readRecent(storage).filter((wallet) => wallet.id !== id)
  storage.setItem(storageKey, JSON.stringify([{ id, rdns }, ...others].slice(0, maxRecent)))
}

function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    // Another program or an earlier version wrote it: a convenience list is not worth an error.
    return []
  }
}

function isRecentWallet(value: unknown): value is RecentWallet {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('rdns' in value)) return false
  return typeof value.id === 'string' && (value.rdns === null || typeof value.rdns === 'string')
}
