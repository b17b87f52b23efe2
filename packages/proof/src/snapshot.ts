import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOf, joined, numberBytes } from './bytes.ts'

/** The subject of a tree: everything owed in one token at the end of one UTC day, backed by one reserve. */
export type Snapshot = {
  readonly chainId: bigint
  /** Address of the contract that holds the reserve, as 0x and 40 hex digits. */
  readonly reserve: string
  /** Address of the token, in the same form. */
  readonly token: string
  /** The UTC day, counted from 1970-01-01 as day 0. */
  readonly day: number
}

/** How many bytes {@link snapshotBytes} returns. */
export const snapshotLength = 52

const label = new TextEncoder().encode('terahold snapshot 1')

/**
 * Returns a snapshot as bytes: chain id (8), reserve (20), token (20), day (4).
 * @throws RangeError when a part does not fit.
 */
export function snapshotBytes({ chainId, reserve, token, day }: Snapshot): Uint8Array<ArrayBuffer> {
  return joined(numberBytes(chainId, 8), bytesOf(reserve, 20), bytesOf(token, 20), numberBytes(day, 4))
}

const ids = new WeakMap<Snapshot, Uint8Array>()

/** Returns the 32 bytes that name a snapshot in leaves and roots. They are calculated once: each leaf of a tree needs them. */
export function snapshotId(snapshot: Snapshot): Uint8Array {
  const known = ids.get(snapshot)
  if (known) return known
  const id = sha256(joined(label, snapshotBytes(snapshot)))
  ids.set(snapshot, id)
  return id
}

/** Returns a snapshot's day as YYYY-MM-DD. */
export function snapshotDay({ day }: Pick<Snapshot, 'day'>): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
