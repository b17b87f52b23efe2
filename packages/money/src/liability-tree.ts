import type { Day } from './day.ts'

/** Computes SHA-256: `(bytes) => crypto.subtle.digest('SHA-256', bytes)` in a browser and in Node. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

/** What we owed one member: the amount in minor units, the salt as 32 lower-case hex digits. */
export type LiabilityLeaf = {
  readonly day: Day
  readonly memberId: string
  readonly asset: string
  readonly amount: bigint
  readonly salt: string
}

/** A node of the tree: its hash in lower-case hex, and the sum of the leaves below it in minor units. */
export type SumNode = { readonly hash: string; readonly sum: bigint }

/** The sibling of a node on the way to the root, and its side. */
export type Sibling = SumNode & { readonly side: 'left' | 'right' }

/** Proves that a leaf is part of a published root and total. The path begins with the leaf's sibling and goes up. */
export type LiabilityProof = LiabilityLeaf & {
  readonly position: number
  readonly members: number
  readonly path: readonly Sibling[]
  readonly root: string
  readonly total: bigint
}

const HASH_BYTES = 32
const NODE_BYTES = 48
/** A sum is written in 16 bytes. Half of that range keeps the sum of any two nodes in range. */
const LARGEST_SUM = 2n ** 127n

/**
 * Returns the levels of a Merkle sum tree, from the leaves in their order up to the root. The last node of a level with an odd number
 * of nodes moves up unchanged (RFC 6962, section 2.1).
 *
 * A node's hash covers the hashes and the sums of both children. If it covered only their total, as in Maxwell's first scheme, the
 * publisher could claim less than it owes (Hu, Zhang and Guo, “Breaking the Binding”, IACR ePrint 2018/1139; Chalkias et al.,
 * “Distributed Auditing Proofs of Liabilities”, IACR ePrint 2020/468).
 *
 * Throws `RangeError` if there are no leaves, or if an amount or a total is negative or over 2^127.
 */
export async function liabilityLevels(leaves: readonly LiabilityLeaf[], sha256: Sha256): Promise<SumNode[][]> {
  if (leaves.length === 0) throw new RangeError('a tree needs at least one leaf')
  let level = await Promise.all(leaves.map((leaf) => leafNode(leaf, sha256)))
  const levels = [level]
  while (level.length > 1) {
    const above: SumNode[] = []
    for (let at = 0; at < level.length; at += 2) above.push(await hashPair(level[at], level[at + 1], sha256))
    levels.push(above)
    level = above
  }
  const outOfRange = levels.flat().find(({ sum }) => !isSum(sum))
  if (outOfRange) throw new RangeError(`a sum of ${outOfRange.sum} is not from 0 to 2^127`)
  return levels
}

/** Returns the siblings on the way from a leaf to the root. Throws `RangeError` if the tree has no such position. */
export function liabilityPath(levels: readonly (readonly SumNode[])[], position: number): Sibling[] {
  return siblingPlaces(position, levels[0]?.length ?? 0).map(({ level, index, side }) => {
    const node = levels[level]?.[index]
    if (!node) throw new RangeError(`level ${level} has no node ${index}`)
    return { ...node, side }
  })
}

/**
 * Returns whether a leaf is part of the root and its amount part of the total. It computes both from the leaf and its path. It
 * refuses a path whose length or sides do not fit the leaf's position, and any sum that is negative or over 2^127: a negative
 * amount of one member could hide what another is owed.
 */
export async function verifyLiability(proof: LiabilityProof, sha256: Sha256): Promise<boolean> {
  if (!isLeaf(proof) || !isPlace(proof.position, proof.members)) return false
  const places = siblingPlaces(proof.position, proof.members)
  if (places.length !== proof.path.length) return false
  let node = await leafNode(proof, sha256)
  for (const [at, sibling] of proof.path.entries()) {
    if (sibling.side !== places[at]?.side || !isHash(sibling.hash) || !isSum(sibling.sum)) return false
    node = await (sibling.side === 'left' ? hashPair(sibling, node, sha256) : hashPair(node, sibling, sha256))
    if (!isSum(node.sum)) return false
  }
  return node.hash === proof.root && node.sum === proof.total
}

/** Returns the places of the siblings on the way up from a position. Level 0 is that of the leaves. */
function siblingPlaces(position: number, members: number) {
  if (!isPlace(position, members)) throw new RangeError(`a tree of ${members} leaves has no position ${position}`)
  const places: { level: number; index: number; side: Sibling['side'] }[] = []
  for (let [level, index, width] = [0, position, members]; width > 1; level += 1) {
    const isRight = index % 2 === 1
    if (isRight) places.push({ level, index: index - 1, side: 'left' })
    else if (index + 1 < width) places.push({ level, index: index + 1, side: 'right' })
    index = Math.floor(index / 2)
    width = Math.ceil(width / 2)
  }
  return places
}

async function leafNode({ day, memberId, asset, amount, salt }: LiabilityLeaf, sha256: Sha256): Promise<SumNode> {
  const text = new TextEncoder().encode([day, memberId, asset, amount, salt].join('|'))
  const bytes = new Uint8Array(1 + text.length)
  bytes.set(text, 1)
  return { hash: hexOf(await sha256(bytes)), sum: amount }
}

async function hashPair(left: SumNode | undefined, right: SumNode | undefined, sha256: Sha256): Promise<SumNode> {
  if (!left) throw new RangeError('a level has no node at this place')
  if (!right) return left
  const bytes = new Uint8Array(1 + 2 * NODE_BYTES)
  bytes[0] = 1
  writeNode(bytes, 1, left)
  writeNode(bytes, 1 + NODE_BYTES, right)
  return { hash: hexOf(await sha256(bytes)), sum: left.sum + right.sum }
}

function writeNode(bytes: Uint8Array<ArrayBuffer>, from: number, { hash, sum }: SumNode): void {
  for (let at = 0; at < HASH_BYTES; at += 1) bytes[from + at] = Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16)
  const view = new DataView(bytes.buffer, from + HASH_BYTES)
  view.setBigUint64(0, sum >> 64n)
  view.setBigUint64(8, BigInt.asUintN(64, sum))
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Each field has a fixed form, so two different leaves never have the same text. */
function isLeaf({ day, memberId, asset, amount, salt }: LiabilityLeaf): boolean {
  const isText = /^\d{4}-\d\d-\d\d$/.test(day) && /^[0-9a-f-]{36}$/.test(memberId) && /^[A-Z]+$/.test(asset)
  return isText && /^[0-9a-f]{32}$/.test(salt) && isSum(amount)
}

function isPlace(position: number, members: number): boolean {
  return Number.isSafeInteger(position) && Number.isSafeInteger(members) && position >= 0 && position < members
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

function isSum(sum: bigint): boolean {
  return sum >= 0n && sum <= LARGEST_SUM
}
