import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOf, compareBytes, hexOf, joined } from './bytes.ts'

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
const emptyRoot = sha256(new Uint8Array())
const [leafMark, nodeMark] = [Uint8Array.of(0), Uint8Array.of(1)]

/** A log at one size: how many entries it has, and the Merkle root over them. */
export type LogHead = { readonly size: number; readonly root: Uint8Array }

const hashForm = /^[0-9a-f]{64}$/

/** Returns the 32 bytes of a hash as proofs have it: in lower-case hex without `0x`. @throws RangeError when it is none. */
export function hashOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!hashForm.test(hex)) throw new RangeError('a hash of 32 bytes in lower-case hex is needed')
  return bytesOf(`0x${hex}`, 32)
}

/** Returns whether an entry, by its fields as text, is in the log with this root. */
export function isEntryIn(root: Uint8Array, fields: readonly string[], place: LogPlace): boolean {
  const found = rootOfPlace(JSON.stringify(fields), place)
  return found !== undefined && compareBytes(found, root) === 0
}

/**
 * Returns whether the later log begins with all entries of the earlier one, unaltered and in their order (RFC 9162, section
 * 2.1.4.2). Every log continues the empty one.
 */
export function isContinued(earlier: LogHead, later: LogHead, path: readonly Uint8Array[]): boolean {
  if (!isHead(earlier) || !isHead(later) || earlier.size > later.size) return false
  if (path.some(({ length }) => length !== 32)) return false
  if (earlier.size === later.size) return path.length === 0 && compareBytes(earlier.root, later.root) === 0
  if (earlier.size === 0) return path.length === 0
  return isPathBetween(earlier, later, path)
}

/** A head of size 0 has the root of nothing. */
function isHead({ size, root }: LogHead): boolean {
  if (!Number.isSafeInteger(size) || size < 0 || root.length !== 32) return false
  return size > 0 || compareBytes(root, emptyRoot) === 0
}

function isPathBetween(earlier: LogHead, later: LogHead, path: readonly Uint8Array[]): boolean {
  let [at, last] = [earlier.size - 1, later.size - 1]
  // The highest node that is whole in both logs; the path names it unless it is the whole earlier log.
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)]
  const [first, ...rest] = at === 0 ? [earlier.root, ...path] : path
  if (first === undefined) return false
  let [old, whole] = [first, first]
  for (const node of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      old = sha256(joined(nodeMark, node, old))
      whole = sha256(joined(nodeMark, node, whole))
      // A node without a sibling moves up unchanged.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else {
      whole = sha256(joined(nodeMark, whole, node))
    }
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 && compareBytes(old, earlier.root) === 0 && compareBytes(whole, later.root) === 0
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
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined
  if (path.some(({ length }) => length !== 32)) return undefined
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
