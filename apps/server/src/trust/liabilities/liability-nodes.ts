import { hash } from 'node:crypto'
import type { Day } from '@terahold/money/day'

/** A leaf as it is hashed: the amount in minor units, a salt of 16 bytes. */
export type Leaf = {
  readonly day: Day
  readonly memberId: string
  readonly asset: string
  readonly amount: bigint
  readonly salt: Buffer
}

/** The position of a node in a tree, and its side as a sibling. Level 0 holds the leaves. */
export type SiblingPlace = { readonly level: number; readonly index: number; readonly side: 'left' | 'right' }

const hashBytes = 32
/** A node as stored and hashed: its hash, and its sum in 16 bytes, big-endian. */
export const nodeBytes = 48
const leafMark = Buffer.of(0)
const nodeMark = Buffer.of(1)

/** Returns the node of a leaf. `packages/money/src/liability-tree.ts` defines and explains the hash. */
export function leafNode({ day, memberId, asset, amount, salt }: Leaf): Buffer {
  const text = [day, memberId, asset, amount, salt.toString('hex')].join('|')
  return nodeOf(Buffer.concat([leafMark, Buffer.from(text)]), amount)
}

/** Returns the node above two others. */
export function nodeAbove(left: Buffer, right: Buffer): Buffer {
  return nodeOf(Buffer.concat([nodeMark, left, right]), sumOf(left) + sumOf(right))
}

/** Returns a node's hash. */
export function hashOf(node: Buffer): Buffer {
  return node.subarray(0, hashBytes)
}

/** Returns a node's sum in minor units. */
export function sumOf(node: Buffer): bigint {
  return (node.readBigUInt64BE(hashBytes) << 64n) | node.readBigUInt64BE(hashBytes + 8)
}

/**
 * Returns the positions of the siblings from a leaf up to the root. A level's last node without a partner moves up
 * unchanged.
 */
export function siblingPlaces(position: number, members: number): SiblingPlace[] {
  const places: SiblingPlace[] = []
  for (let [level, index, width] = [0, position, members]; width > 1; level += 1) {
    if (index % 2 === 1) places.push({ level, index: index - 1, side: 'left' })
    else if (index + 1 < width) places.push({ level, index: index + 1, side: 'right' })
    index = Math.floor(index / 2)
    width = Math.ceil(width / 2)
  }
  return places
}

function nodeOf(content: Buffer, sum: bigint): Buffer {
  const node = Buffer.alloc(nodeBytes)
  hash('sha256', content, 'buffer').copy(node)
  node.writeBigUInt64BE(sum >> 64n, hashBytes)
  node.writeBigUInt64BE(BigInt.asUintN(64, sum), hashBytes + 8)
  return node
}
