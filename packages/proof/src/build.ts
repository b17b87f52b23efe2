import { joined } from './bytes.ts'
import { encodeFile, encodeIndex, sortedLeaves } from './file.ts'
import { leafBytes, leafLength, leafTags, mostShardBits, shardOf, splitAmount } from './leaf.ts'
import type { Snapshot } from './snapshot.ts'
import { rootOf, type ShardLeaves, shapeOf, shardNode, topNode } from './tree.ts'
import type { Anchor, Claimant } from './verify.ts'

/** A whole tree: its leaves, the files to publish, and what the chain must say. */
export type BuiltTree = {
  readonly shards: readonly ShardLeaves[]
  readonly file: Uint8Array
  readonly index: Uint8Array
  readonly anchor: Anchor
}

/** A tree with more leaves than this has 64 shards. */
const mostUnshardedLeaves = 50_000

/**
 * Collects what members are owed, one member at a time, and builds the tree of it. `random` returns that many random bytes
 * and must be fit for cryptography: the sizes of the parts hide what a member is owed.
 */
export function createTreeBuilder(snapshot: Snapshot, random: (length: number) => Uint8Array) {
  const lists = Array.from({ length: 2 ** mostShardBits }, createByteList)

  /** Adds a member's leaves. @throws RangeError when the sum is negative, or 2^96 minor units or more. */
  function add(member: Claimant): void {
    const parts = splitAmount(member.owed, random)
    const tags = leafTags(member, snapshot, parts.length)
    const list = lists[shardOf(member, snapshot, mostShardBits)]
    for (const [part, tag] of tags.entries()) list?.add(leafBytes({ tag, amount: parts[part] as bigint }))
  }

  /** Builds the tree. @throws RangeError when a member was added twice. */
  function finish(): BuiltTree {
    const shards = lists.map(({ bytes }) => bytes())
    const leaves = shards.reduce((sum, { length }) => sum + length, 0) / leafLength
    return publishTree(snapshot, (leaves > mostUnshardedLeaves ? shards : [joined(...shards)]).map(sortedLeaves))
  }

  return { add, finish }
}

/** Returns the tree of ordered shards: as a file, as an index, and as the anchor of its root. */
export function publishTree(snapshot: Snapshot, shards: readonly ShardLeaves[]): BuiltTree {
  const shape = shapeOf(shards.map(({ length }) => length / leafLength))
  const nodes = shards.map((leaves, at) => shardNode(at, leaves, shape))
  const top = topNode(nodes, shape)
  return {
    shards,
    file: encodeFile({ snapshot, shards }),
    index: encodeIndex({ snapshot, shards: nodes }),
    anchor: { snapshot, root: rootOf(snapshot, shape, top), total: top.sum, leaves: top.count },
  }
}

/** A list of bytes that grows by doubling, because a million members have several million leaves. */
function createByteList() {
  let room = new Uint8Array(64 * leafLength)
  let length = 0

  function add(bytes: Uint8Array): void {
    if (length + bytes.length > room.length) {
      const wider = new Uint8Array(2 * room.length)
      wider.set(room)
      room = wider
    }
    room.set(bytes, length)
    length += bytes.length
  }

  return { add, bytes: () => room.subarray(0, length) }
}
