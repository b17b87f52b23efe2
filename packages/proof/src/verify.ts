import { compareBytes, numberOf } from './bytes.ts'
import { checkShard, decodeFile, decodeIndex, indexOf, type Malformed, MalformedFile, type ShardIndex } from './file.ts'
import { leafLength, leafTags, type MemberKey, shardOf, tagLength } from './leaf.ts'
import { type Snapshot, snapshotBytes } from './snapshot.ts'
import {
  innerNode,
  rootOf,
  type Shape,
  type ShardLeaves,
  shapeOf,
  shardNode,
  type TreeNode,
  tileLeaves,
  tileNode,
  topNode,
} from './tree.ts'

/** What the chain says about a snapshot. The root and the total come from the contract's event, never from our server. */
export type Anchor = {
  readonly snapshot: Snapshot
  readonly root: Uint8Array
  readonly total: bigint
  readonly leaves: number
}

/** A member and what their own statement says they are owed, in minor units. */
export type Claimant = MemberKey & { readonly owed: bigint }

/**
 * Why something is not verified.
 *
 * - `malformed`, `leaf_order`, `amount_range`: the file breaks the format.
 * - `other_snapshot`: it is of another day, chain, reserve or token.
 * - `root_differs`, `total_differs`, `count_differs`: it is not the tree whose root, total or number of leaves is on the chain.
 * - `member_missing`: no leaf is the member's, who is owed something.
 * - `amount_differs`: the member's leaves add up to another amount.
 */
export type Fault =
  | Malformed
  | 'other_snapshot'
  | 'root_differs'
  | 'total_differs'
  | 'count_differs'
  | 'member_missing'
  | 'amount_differs'

export type Verdict = { readonly verified: true } | { readonly verified: false; readonly fault: Fault }

/** Proves one leaf without the file: the whole tile it is in, and the sibling of each node on the way up. */
export type LeafPath = Shape & {
  readonly tileIndex: number
  readonly tile: Uint8Array
  /** From the tile's sibling up to the one below the top. */
  readonly siblings: readonly TreeNode[]
}

const verified: Verdict = { verified: true }
const refused = (fault: Fault): Verdict => ({ verified: false, fault })

/** Verifies a whole file against the chain, and one member's leaves in it if a member is given. */
export function verifyFile(bytes: Uint8Array, anchor: Anchor, claimant?: Claimant): Verdict {
  return unlessMalformed(() => {
    const file = decodeFile(bytes)
    const { snapshot, shards } = file
    const shape = shapeOf(shards.map(({ length }) => length / leafLength))
    const whole = compareWithAnchor(snapshot, shape, indexOf(file).shards, anchor)
    if (!whole.verified || !claimant) return whole
    return verifyMember(shards[shardOf(claimant, snapshot, shape.shardBits)] as ShardLeaves, snapshot, claimant)
  })
}

/** Verifies a member's leaves in one shard, and the index of all shards against the chain. */
export function verifyShard(index: Uint8Array, leaves: ShardLeaves, anchor: Anchor, claimant: Claimant): Verdict {
  return unlessMalformed(() => {
    const { snapshot, shards } = decodeIndex(index)
    const shape = shapeOf(shards.map(({ count }) => count))
    const whole = compareWithAnchor(snapshot, shape, shards, anchor)
    if (!whole.verified) return whole
    checkShard(leaves)
    const place = shardOf(claimant, snapshot, shape.shardBits)
    const stated = shards[place] as TreeNode
    if (leaves.length / leafLength !== stated.count) return refused('count_differs')
    if (!isSameNode(shardNode(place, leaves, shape), stated)) return refused('root_differs')
    return verifyMember(leaves, snapshot, claimant)
  })
}

/** Returns what the chain must have for an index to be the published one. */
export function anchorOfIndex({ snapshot, shards }: ShardIndex): Anchor {
  const shape = shapeOf(shards.map(({ count }) => count))
  const top = topNode(shards, shape)
  return { snapshot, root: rootOf(snapshot, shape, top), total: top.sum, leaves: top.count }
}

/** Verifies that a tile is in the tree whose root is on the chain. */
export function verifyPath(path: LeafPath, anchor: Anchor): Verdict {
  return unlessMalformed(() => {
    const { depth, shardBits, tile, tileIndex, siblings } = path
    const isInRange = tile.length > 0 && tile.length <= tileLeaves * leafLength && siblings.length === depth
    const isPlace = Number.isInteger(tileIndex) && tileIndex >= 0 && tileIndex < 2 ** Math.min(depth, 32)
    if (!isInRange || !isPlace) return refused('malformed')
    checkShard(tile)
    // A negative number would make a sum smaller, or a tile count as empty.
    const isNode = ({ hash, sum, count }: TreeNode) => hash.length === 32 && sum >= 0n && count >= 0
    if (!siblings.every(isNode)) return refused('malformed')
    let node = tileNode(tileIndex, tile)
    let place = tileIndex
    for (const [at, sibling] of siblings.entries()) {
      const [left, right] = place % 2 === 0 ? [node, sibling] : [sibling, node]
      place = Math.floor(place / 2)
      node = innerNode(at + 1, place, left, right)
    }
    return compareTop(anchor.snapshot, { depth, shardBits }, node, anchor)
  })
}

function verifyMember(leaves: ShardLeaves, snapshot: Snapshot, claimant: Claimant): Verdict {
  const { count, sum } = leavesOfMember(leaves, snapshot, claimant)
  if (count === 0) return claimant.owed === 0n ? verified : refused('member_missing')
  return sum === claimant.owed ? verified : refused('amount_differs')
}

/** Returns how many leaves of a checked shard are a member's, and their sum. */
export function leavesOfMember(
  leaves: ShardLeaves,
  snapshot: Snapshot,
  member: MemberKey,
): { readonly count: number; readonly sum: bigint } {
  const places = leafTags(member, snapshot).map((tag) => placeOf(leaves, tag))
  const found = places.filter((place) => place !== undefined)
  return { count: found.length, sum: found.reduce((total, place) => total + amountAt(leaves, place), 0n) }
}

function compareWithAnchor(snapshot: Snapshot, shape: Shape, nodes: readonly TreeNode[], anchor: Anchor): Verdict {
  if (compareBytes(snapshotBytes(snapshot), snapshotBytes(anchor.snapshot)) !== 0) return refused('other_snapshot')
  return compareTop(snapshot, shape, topNode(nodes, shape), anchor)
}

function compareTop(snapshot: Snapshot, shape: Shape, top: TreeNode, { root, total, leaves }: Anchor): Verdict {
  if (top.sum !== total) return refused('total_differs')
  if (top.count !== leaves) return refused('count_differs')
  const isSame = root.length === 32 && compareBytes(rootOf(snapshot, shape, top), root) === 0
  return isSame ? verified : refused('root_differs')
}

/** Returns the place of a tag in a shard, by halving. */
export function placeOf(leaves: ShardLeaves, tag: Uint8Array): number | undefined {
  let [low, high] = [0, leaves.length / leafLength - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compareBytes(leaves.subarray(middle * leafLength, middle * leafLength + tagLength), tag)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

function amountAt(leaves: ShardLeaves, place: number): bigint {
  return numberOf(leaves.subarray(place * leafLength + tagLength, (place + 1) * leafLength))
}

function isSameNode(one: TreeNode, other: TreeNode): boolean {
  return one.sum === other.sum && one.count === other.count && compareBytes(one.hash, other.hash) === 0
}

function unlessMalformed(verify: () => Verdict): Verdict {
  try {
    return verify()
  } catch (error) {
    if (error instanceof MalformedFile) return refused(error.reason)
    // A sum or a figure that does not fit its bytes.
    if (error instanceof RangeError) return refused('malformed')
    throw error
  }
}
