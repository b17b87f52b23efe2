import { sha256 } from '@noble/hashes/sha2.js'
import { compareBytes, hexOf, joined } from './bytes.ts'

/** The place of an entry in a log whose root is the Merkle tree hash of RFC 6962 over its first `size` entries. */
export type LogPlace = {
  readonly index: number
  readonly size: number
  /** From the sibling of the entry up to the one below the root. */
  readonly path: readonly Uint8Array[]
}

/** What the header of a journal block contains, as text. A seal is the hash of it. */
export type SealHeader = {
  readonly blockNo: string
  readonly previousHash: string
  readonly day: string
  readonly from: string
  readonly until: string
  readonly transfers: string
  /** In hex. */
  readonly root: string
}

/** A journal line with its place in its block, and the seals from that block up to the anchored one. */
export type LineProof = {
  readonly fields: readonly (string | null)[]
  readonly place: LogPlace
  readonly seals: readonly SealHeader[]
}

const encoder = new TextEncoder()
const [leafMark, nodeMark] = [Uint8Array.of(0), Uint8Array.of(1)]

/** Returns whether a settlement, by its fields as text, is in the log with this root. */
export function isSettlementIn(root: Uint8Array, fields: readonly string[], place: LogPlace): boolean {
  const found = rootOfPlace(JSON.stringify(fields), place)
  return found !== undefined && compareBytes(found, root) === 0
}

/** Returns whether a journal line is covered by this seal. */
export function isLineUnder(seal: Uint8Array, { fields, place, seals }: LineProof): boolean {
  const [own, ...later] = seals
  const root = rootOfPlace(JSON.stringify(fields), place)
  if (own === undefined || root === undefined) return false
  if (hexOf(root).slice(2) !== own.root || String(place.size) !== own.transfers) return false
  let hash = sealHash(own)
  for (const next of later) {
    if (next.previousHash !== hexOf(hash).slice(2)) return false
    hash = sealHash(next)
  }
  return compareBytes(hash, seal) === 0
}

function sealHash({ blockNo, previousHash, day, from, until, transfers, root }: SealHeader): Uint8Array {
  return sha256(encoder.encode(JSON.stringify([blockNo, previousHash, day, from, until, transfers, root])))
}

/** Returns the root that a place leads to (RFC 9162, section 2.1.3.2); undefined when the path does not fit the place. */
function rootOfPlace(content: string, { index, size, path }: LogPlace): Uint8Array | undefined {
  if (index < 0 || index >= size || path.some(({ length }) => length !== 32)) return undefined
  let hash: Uint8Array = sha256(joined(leafMark, encoder.encode(content)))
  let [at, last] = [index, size - 1]
  for (const sibling of path) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      hash = sha256(joined(nodeMark, sibling, hash))
      // A node without a sibling moves up unchanged.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else {
      hash = sha256(joined(nodeMark, hash, sibling))
    }
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : undefined
}
