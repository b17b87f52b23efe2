import { joined } from './bytes.ts'
import { leafLength, leafTags, type MemberKey, shardOf } from './leaf.ts'
import type { Snapshot } from './snapshot.ts'
import {
  emptyNode,
  nodeBytes,
  rowsUp,
  type Shape,
  type ShardLeaves,
  shapeOf,
  type TreeNode,
  tileLeaves,
  tileNodes,
} from './tree.ts'
import { placeOf } from './verify.ts'

/** One leaf as the reserve contract takes it (`LeafProof`). */
type LeafProof = {
  readonly part: number
  readonly place: number
  readonly tileIndex: number
  readonly tile: Uint8Array
  /** The sibling of each node from the tile up to the one below the top, 52 bytes each. */
  readonly siblings: Uint8Array
}

/** What the reserve contract's `claim` takes, next to the member's address and key. */
export type Claim = Shape & { readonly proofs: readonly LeafProof[] }

/**
 * Returns a member's claim from what a phone takes of the published tree: the top nodes of all shards, and the leaves of
 * the member's shard. It has no proofs when no leaf is the member's.
 */
export function claimOf(
  tops: readonly TreeNode[],
  leaves: ShardLeaves,
  { snapshot, member }: { readonly snapshot: Snapshot; readonly member: MemberKey },
): Claim {
  const shape = shapeOf(tops.map(({ count }) => count))
  const height = shape.depth - shape.shardBits
  const shard = shardOf(member, snapshot, shape.shardBits)
  const inShard = rowsUp(tileNodes(shard, leaves, shape), { from: 0, to: height, first: shard * 2 ** height })
  const above = rowsUp(tops, { from: height, to: shape.depth, first: 0 })
  const proofs = leafTags(member, snapshot).flatMap((tag, part): LeafProof[] => {
    const at = placeOf(leaves, tag)
    if (at === undefined) return []
    const tile = Math.floor(at / tileLeaves)
    const siblings = [...siblingsOf(inShard.slice(0, height), tile), ...siblingsOf(above.slice(0, -1), shard)]
    return [
      {
        part,
        place: at % tileLeaves,
        tileIndex: shard * 2 ** height + tile,
        tile: leaves.slice(tile * tileLeaves * leafLength, (tile + 1) * tileLeaves * leafLength),
        siblings: joined(...siblings.map(nodeBytes)),
      },
    ]
  })
  return { ...shape, proofs }
}

/** Returns the sibling in each row of the nodes above `place` in the first one. */
function siblingsOf(rows: readonly (readonly TreeNode[])[], place: number): TreeNode[] {
  return rows.map((row, level) => {
    const at = Math.floor(place / 2 ** level)
    return row[at % 2 === 0 ? at + 1 : at - 1] ?? emptyNode
  })
}
