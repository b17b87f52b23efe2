import { sha256 } from '@noble/hashes/sha2.js'
import { joined, numberBytes, numberOf } from './bytes.ts'
import { leafLength, tagLength } from './leaf.ts'
import { type Snapshot, snapshotId } from './snapshot.ts'

/** A node: its hash, and the sum and the number of the leaves below it. */
export type TreeNode = { readonly hash: Uint8Array; readonly sum: bigint; readonly count: number }

/** The leaves of one shard, each 48 bytes, one after the other in ascending order of their tags. */
export type ShardLeaves = Uint8Array

/** The shape of a tree. It has 2^depth tiles, of which the first `shardBits` levels from the top are the shards. */
export type Shape = { readonly depth: number; readonly shardBits: number }

/** This many leaves are hashed at once: hashing pairs of leaves takes a phone about eight times longer. */
export const tileLeaves = 16
const tileLength = tileLeaves * leafLength
/** Bytes of a node: hash (32), sum (16), count (4). */
export const nodeLength = 52

/** The place of a shard or tile without leaves. */
export const emptyNode: TreeNode = { hash: new Uint8Array(32), sum: 0n, count: 0 }

/** Prefix 0 (1), the tile's number (4), its number of leaves (1). */
const tileHeadLength = 6
const innerPrefix = Uint8Array.of(1)
const rootLabel = new TextEncoder().encode('terahold liabilities 1')

/** Returns the shape of a tree whose shards have these numbers of leaves: the lowest that has room for all. */
export function shapeOf(shardCounts: readonly number[]): Shape {
  const shardBits = Math.log2(shardCounts.length)
  const mostTiles = Math.max(1, ...shardCounts.map((count) => Math.ceil(count / tileLeaves)))
  return { shardBits, depth: shardBits + Math.ceil(Math.log2(mostTiles)) }
}

/** Returns the node of a tile: 1 to 16 leaves, with its number among all tiles. */
export function tileNode(index: number, leaves: Uint8Array): TreeNode {
  const count = leaves.length / leafLength
  const head = new Uint8Array(tileHeadLength)
  new DataView(head.buffer).setUint32(1, index)
  head[5] = count
  return { hash: sha256.create().update(head).update(leaves).digest(), sum: sumOfAmounts(leaves), count }
}

/** Returns the sum of at most 2^20 leaves. Four 32-bit words are added as numbers: large integers take most of the time otherwise. */
function sumOfAmounts(leaves: Uint8Array): bigint {
  const view = new DataView(leaves.buffer, leaves.byteOffset, leaves.byteLength)
  let [first, second, third, last] = [0, 0, 0, 0]
  for (let at = tagLength; at < leaves.length; at += leafLength) {
    first += view.getUint32(at)
    second += view.getUint32(at + 4)
    third += view.getUint32(at + 8)
    last += view.getUint32(at + 12)
  }
  return (((((BigInt(first) << 32n) + BigInt(second)) << 32n) + BigInt(third)) << 32n) + BigInt(last)
}

/**
 * Returns the parent of two nodes. `level` is 1 above the tiles, `index` the place in that level from the left. Each child's
 * own sum is hashed: if only their total were, a publisher could state less than it owes (Hu, Zhang and Guo, “Breaking the
 * Binding”, IACR ePrint 2018/1139).
 * @throws RangeError when the sum reaches 2^128, or the count 2^32.
 */
export function innerNode(level: number, index: number, left: TreeNode, right: TreeNode): TreeNode {
  const count = left.count + right.count
  if (count === 0) return emptyNode
  const place = joined(innerPrefix, numberBytes(level, 1), numberBytes(index, 4))
  const sum = left.sum + right.sum
  numberBytes(sum, 16)
  numberBytes(count, 4)
  return { hash: sha256(joined(place, nodeBytes(left), nodeBytes(right))), sum, count }
}

/** Returns the top node of a shard. */
export function shardNode(shard: number, leaves: ShardLeaves, shape: Shape): TreeNode {
  const height = shape.depth - shape.shardBits
  return foldUp(tileNodes(shard, leaves, shape), { from: 0, to: height, first: shard * 2 ** height })
}

/** Returns the top node of the tree from the top nodes of its shards. */
export function topNode(shards: readonly TreeNode[], { depth, shardBits }: Shape): TreeNode {
  return foldUp(shards, { from: depth - shardBits, to: depth, first: 0 })
}

/** Returns the root: the one figure that is published. It binds the snapshot, the shape, the total and the number of leaves. */
export function rootOf(snapshot: Snapshot, { depth, shardBits }: Shape, top: TreeNode): Uint8Array {
  const shape = joined(numberBytes(depth, 1), numberBytes(shardBits, 1))
  return sha256(joined(rootLabel, snapshotId(snapshot), shape, nodeBytes(top)))
}

/** Returns a node as bytes. */
export function nodeBytes({ hash, sum, count }: TreeNode): Uint8Array<ArrayBuffer> {
  return joined(hash, numberBytes(sum, 16), numberBytes(count, 4))
}

/** Reads nodes that follow each other. */
export function nodesOf(bytes: Uint8Array): TreeNode[] {
  return Array.from({ length: bytes.length / nodeLength }, (_, at) => {
    const node = bytes.subarray(at * nodeLength, (at + 1) * nodeLength)
    return {
      hash: node.subarray(0, 32),
      sum: numberOf(node.subarray(32, 48)),
      count: Number(numberOf(node.subarray(48))),
    }
  })
}

/** Hashes a row of neighbours up to their common node. `first` is the place of the first one in its level. */
function foldUp(nodes: readonly TreeNode[], range: Range): TreeNode {
  return rowsUp(nodes, range).at(-1)?.[0] ?? emptyNode
}

type Range = { readonly from: number; readonly to: number; readonly first: number }

/**
 * Returns a row of neighbours and the rows of their parents above, up to level `to`. `first` is the place of the first one in
 * level `from`. Empty nodes at the end of a row are left out.
 */
export function rowsUp(nodes: readonly TreeNode[], { from, to, first }: Range): readonly (readonly TreeNode[])[] {
  const rows = [nodes]
  let row = nodes
  let start = first
  for (let level = from + 1; level <= to; level += 1) {
    start /= 2
    const below = row
    row = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) =>
      innerNode(level, start + at, below[2 * at] ?? emptyNode, below[2 * at + 1] ?? emptyNode),
    )
    rows.push(row)
  }
  return rows
}

/** Returns the nodes of a shard's tiles, in their order. */
export function tileNodes(shard: number, leaves: ShardLeaves, { depth, shardBits }: Shape): readonly TreeNode[] {
  const first = shard * 2 ** (depth - shardBits)
  return Array.from({ length: Math.ceil(leaves.length / tileLength) }, (_, at) =>
    tileNode(first + at, leaves.subarray(at * tileLength, (at + 1) * tileLength)),
  )
}
