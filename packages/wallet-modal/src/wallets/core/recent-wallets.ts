import type { Wallet } from '../../ports/directory-port.ts'
import type { KeyValueStorage } from '../../ports/wallet-port.ts'
import { cleanWallet } from './clean-wallet.ts'

/** A stored wallet that was connected before. */
export type RecentWallet = {
  readonly id: string
  readonly rdns: string | null
  /** Its directory data, so that it can be listed without the directory. Null for a browser wallet. */
  readonly wallet: Wallet | null
}

/** A wallet of the list (`{ id, rdns }`), or a directory wallet with its data. */
export type UsedWallet = Pick<RecentWallet, 'id' | 'rdns'> & Partial<RecentWallet>

const storageKey = 'wallet-modal.recent'
const maxRecent = 2

/** Returns the last two wallets used, newest first. Invalid data in storage counts as none. */
export function readRecent(storage: KeyValueStorage): readonly RecentWallet[] {
  const stored = storage.getItem(storageKey)
  if (stored === null) return []
  return parseList(stored)
    .flatMap((value) => toRecentWallet(value) ?? [])
    .slice(0, maxRecent)
}

/** Moves a wallet to the top of the recent ones. */
export function rememberRecent(storage: KeyValueStorage, { id, rdns, wallet = null }: UsedWallet): void {
  const others = readRecent(storage).filter((other) => !isSameWallet(other, { id, rdns }))
  storage.setItem(storageKey, JSON.stringify([{ id, rdns, wallet }, ...others].slice(0, maxRecent)))
}

type Identified = { readonly id: string; readonly rdns: string | null }

/**
 * Returns whether two wallets are the same by id or rdns (specification, section 2, Connect). The id of an announced
 * wallet is its rdns.
 */
export function isSameWallet(one: Identified, other: Identified): boolean {
  return one.id === other.id || (one.rdns !== null && (one.rdns === other.rdns || one.rdns === other.id))
}

function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    // Written by another script or an earlier version. A convenience list is not worth an error.
    return []
  }
}

function toRecentWallet(value: unknown): RecentWallet | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('rdns' in value)) return null
  const { id, rdns } = value
  if (typeof id !== 'string' || (rdns !== null && typeof rdns !== 'string')) return null
  return { id, rdns, wallet: 'wallet' in value ? cleanWallet(value.wallet) : null }
}
