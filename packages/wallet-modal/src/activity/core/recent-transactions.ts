import type { Address, Hex } from 'viem'
import type { Transaction, TransactionStatus } from '../../ports/activity-port.ts'
import type { KeyValueStorage } from '../../ports/wallet-port.ts'

/** A transaction that the app sent and described. */
export type RecentTransaction = {
  readonly hash: Hex
  /** What the app calls it, such as "Subscribe to 10 TH/s". */
  readonly description: string
  /** Milliseconds since 1970. */
  readonly addedAt: number
  readonly status: TransactionStatus
}

/** Whose transactions. */
export type Owner = { readonly address: Address; readonly chainId: number }

const storageKey = 'wallet-modal.transactions'
const mostKept = 40
const longest = 100

/** Returns the stored transactions of an account, newest first. Invalid data in storage counts as none. */
export function readRecentTransactions(storage: KeyValueStorage, owner: Owner): readonly RecentTransaction[] {
  return readAll(storage).filter((each) => isOf(each, owner))
}

/** Stores a transaction in front of the others, or in place of the same one. */
export function storeRecentTransaction(storage: KeyValueStorage, owner: Owner, transaction: RecentTransaction): void {
  const all = readAll(storage)
  const isSame = (each: Stored) => isSameHash(each.hash, transaction.hash) && isOf(each, owner)
  const next = { ...transaction, ...owner }
  writeAll(storage, all.some(isSame) ? all.map((each) => (isSame(each) ? next : each)) : [next, ...all])
}

/** Stores what became of a transaction, if it is still listed. */
export function storeStatus(storage: KeyValueStorage, owner: Owner, hash: Hex, status: TransactionStatus): void {
  const withStatus = (each: Stored) => (isSameHash(each.hash, hash) && isOf(each, owner) ? { ...each, status } : each)
  writeAll(storage, readAll(storage).map(withStatus))
}

/** Returns a checked transaction. Throws `TypeError` if the hash or the description is invalid. */
export function newTransaction(hash: unknown, description: unknown, addedAt: number): RecentTransaction {
  if (!isHash(hash)) throw new TypeError(`Invalid transaction hash: ${String(hash)}`)
  if (typeof description !== 'string' || description.trim() === '') throw new TypeError('A description is required')
  return { hash, description: description.trim().slice(0, longest), addedAt, status: 'pending' }
}

/** Returns the app's transactions that the chain's log does not list. The log's rows have the amounts. */
export function notListed(
  recents: readonly RecentTransaction[],
  log: readonly Transaction[],
): readonly RecentTransaction[] {
  return recents.filter(({ hash }) => !log.some(({ metadata }) => isSameHash(metadata.hash, hash)))
}

/** Returns what the app called a transaction of the log, if it reported it. */
export function descriptionOf(hash: string, recents: readonly RecentTransaction[]): string | null {
  return recents.find((recent) => isSameHash(recent.hash, hash))?.description ?? null
}

function isSameHash(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

type Stored = RecentTransaction & Owner

function readAll(storage: KeyValueStorage): readonly Stored[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(list) ? list.filter(isStored) : []
  } catch {
    // Written by another script or an earlier version. A convenience list is not worth an error.
    return []
  }
}

function writeAll(storage: KeyValueStorage, list: readonly Stored[]): void {
  storage.setItem(storageKey, JSON.stringify(list.slice(0, mostKept)))
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false
  const { hash, description, addedAt, status, address, chainId } = value as Partial<Record<keyof Stored, unknown>>
  const isKnown = status === 'pending' || status === 'confirmed' || status === 'failed'
  const isOwned = typeof address === 'string' && typeof chainId === 'number'
  return isHash(hash) && typeof description === 'string' && typeof addedAt === 'number' && isKnown && isOwned
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
}

function isOf(stored: Owner, owner: Owner): boolean {
  return stored.chainId === owner.chainId && stored.address.toLowerCase() === owner.address.toLowerCase()
}
