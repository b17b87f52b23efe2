import { compareBytes, hexOf, joined, numberBytes, numberOf } from './bytes.ts'
import { type Leaf, leafBytes, leafLength, mostShardBits, tagLength } from './leaf.ts'
import { type Snapshot, snapshotBytes, snapshotLength } from './snapshot.ts'
import { nodeBytes, nodeLength, nodesOf, type ShardLeaves, shapeOf, shardNode, type TreeNode } from './tree.ts'

/** The whole published tree: every leaf of every shard. */
export type LiabilityFile = { readonly snapshot: Snapshot; readonly shards: readonly ShardLeaves[] }
/** What a phone takes instead of a large file, together with one shard: the top node of each shard. */
export type ShardIndex = { readonly snapshot: Snapshot; readonly shards: readonly TreeNode[] }

/** Why a file is not one: see {@link verifyFile}. */
export type Malformed = 'malformed' | 'leaf_order' | 'amount_range'

/** A file that breaks the format. */
export class MalformedFile extends Error {
  override readonly name = 'MalformedFile'
  readonly reason: Malformed

  constructor(reason: Malformed, message: string) {
    super(message)
    this.reason = reason
  }
}

const fileLabel = new TextEncoder().encode('terahold liabilities 1\n')
const indexLabel = new TextEncoder().encode('terahold shards 1\n')

/** Returns the leaves of one shard in their order. @throws RangeError when a leaf does not fit or two have the same tag. */
export function orderedLeaves(leaves: readonly Leaf[]): ShardLeaves {
  const bytes = new Uint8Array(leaves.length * leafLength)
  for (const [at, leaf] of leaves.entries()) bytes.set(leafBytes(leaf), at * leafLength)
  return sortedLeaves(bytes)
}

/** Returns leaves, given as bytes, in ascending order of their tags. @throws RangeError when two have the same tag. */
export function sortedLeaves(leaves: Uint8Array): ShardLeaves {
  const view = new DataView(leaves.buffer, leaves.byteOffset, leaves.byteLength)
  const leafAt = (place: number) => leaves.subarray(place * leafLength, (place + 1) * leafLength)
  const tagAt = (place: number) => leafAt(place).subarray(0, tagLength)
  // Tags are random, so their first four bytes nearly always decide.
  const compare = (one: number, other: number) =>
    view.getUint32(one * leafLength) - view.getUint32(other * leafLength) || compareBytes(tagAt(one), tagAt(other))
  const places = Uint32Array.from({ length: leaves.length / leafLength }, (_, at) => at).sort(compare)
  const sorted = new Uint8Array(leaves.length)
  for (const [at, place] of places.entries()) {
    if (at > 0 && compare(places[at - 1] as number, place) === 0) throw new RangeError('two leaves have the same tag')
    sorted.set(leafAt(place), at * leafLength)
  }
  return sorted
}

/** Returns a file as bytes: label, snapshot, number of shards as a power of two, leaves in each shard, all leaves. */
export function encodeFile({ snapshot, shards }: LiabilityFile): Uint8Array<ArrayBuffer> {
  const counts = shards.map(({ length }) => length / leafLength)
  return joined(encodeFileHead(snapshot, counts), ...shards)
}

/** Returns the part of a file before its leaves, from the number of leaves in each shard. */
export function encodeFileHead(snapshot: Snapshot, counts: readonly number[]): Uint8Array<ArrayBuffer> {
  const bits = numberBytes(Math.log2(counts.length), 1)
  return joined(fileLabel, snapshotBytes(snapshot), bits, ...counts.map((count) => numberBytes(count, 4)))
}

/** Reads a file. @throws MalformedFile when its bytes are not exactly of the format. */
export function decodeFile(bytes: Uint8Array): LiabilityFile {
  const { snapshot, shardCount, rest } = readHead(bytes, fileLabel)
  const counts = Array.from({ length: shardCount }, (_, at) => Number(numberOf(rest.subarray(4 * at, 4 * at + 4))))
  const leaves = rest.subarray(4 * shardCount)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (rest.length < 4 * shardCount || leaves.length !== total * leafLength)
    throw new MalformedFile('malformed', 'the file does not have the stated number of leaves')
  let at = 0
  const shards = counts.map((count) => {
    const shard = leaves.subarray(at, at + count * leafLength)
    at += count * leafLength
    checkShard(shard)
    return shard
  })
  return { snapshot, shards }
}

/** Returns the index of a whole file, calculated from its leaves. */
export function indexOf({ snapshot, shards }: LiabilityFile): ShardIndex {
  const shape = shapeOf(shards.map(({ length }) => length / leafLength))
  return { snapshot, shards: shards.map((leaves, at) => shardNode(at, leaves, shape)) }
}

/** Returns an index as bytes: label, snapshot, number of shards as a power of two, the top node of each. */
export function encodeIndex({ snapshot, shards }: ShardIndex): Uint8Array<ArrayBuffer> {
  const bits = numberBytes(Math.log2(shards.length), 1)
  return joined(indexLabel, snapshotBytes(snapshot), bits, ...shards.map(nodeBytes))
}

/** Reads an index. @throws MalformedFile when its bytes are not exactly of the format. */
export function decodeIndex(bytes: Uint8Array): ShardIndex {
  const { snapshot, shardCount, rest } = readHead(bytes, indexLabel)
  if (rest.length !== shardCount * nodeLength)
    throw new MalformedFile('malformed', 'the index does not have the stated number of shards')
  return { snapshot, shards: nodesOf(rest) }
}

/**
 * Checks the leaves of a shard: whole leaves, strictly ascending tags, amounts below 2^96.
 * @throws MalformedFile otherwise.
 */
export function checkShard(leaves: ShardLeaves): void {
  if (leaves.length % leafLength !== 0) throw new MalformedFile('malformed', 'a shard ends within a leaf')
  const view = new DataView(leaves.buffer, leaves.byteOffset, leaves.byteLength)
  for (let at = 0; at < leaves.length; at += leafLength) {
    if (at > 0 && !isAscending(leaves, view, at))
      throw new MalformedFile('leaf_order', 'the tags of a shard are not in ascending order')
    // The four highest bytes of an amount below 2^96 are zero.
    if (view.getUint32(at + tagLength) !== 0) throw new MalformedFile('amount_range', 'an amount is 2^96 or more')
  }
}

/** Returns whether the tag at a place is above the one before. Tags are random, so their first four bytes nearly always decide. */
function isAscending(leaves: Uint8Array, view: DataView, at: number): boolean {
  const difference = view.getUint32(at - leafLength) - view.getUint32(at)
  if (difference !== 0) return difference < 0
  const before = leaves.subarray(at - leafLength, at - leafLength + tagLength)
  return compareBytes(before, leaves.subarray(at, at + tagLength)) < 0
}

function readHead(bytes: Uint8Array, label: Uint8Array) {
  const end = label.length + snapshotLength + 1
  if (bytes.length < end || compareBytes(label, bytes.subarray(0, label.length)) !== 0)
    throw new MalformedFile('malformed', 'this is no file of this format')
  const head = bytes.subarray(label.length, end)
  const shardBits = head[snapshotLength] as number
  if (shardBits > mostShardBits) throw new MalformedFile('malformed', 'the file has too many shards')
  const snapshot: Snapshot = {
    chainId: numberOf(head.subarray(0, 8)),
    reserve: hexOf(head.subarray(8, 28)),
    token: hexOf(head.subarray(28, 48)),
    day: Number(numberOf(head.subarray(48, snapshotLength))),
  }
  return { snapshot, shardCount: 2 ** shardBits, rest: bytes.subarray(end) }
}
