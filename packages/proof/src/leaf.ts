import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOf, joined, numberBytes, numberOf } from './bytes.ts'
import { type Snapshot, snapshotId } from './snapshot.ts'

/** A part of a member's sum: a tag that only the member recognises, and an amount in minor units. */
export type Leaf = { readonly tag: Uint8Array; readonly amount: bigint }

/** What a member needs to recognise their leaves: 32 bytes that the wallet's signature gave, and the wallet's address. */
export type MemberKey = { readonly key: Uint8Array; readonly address: string }

/** Bytes of a leaf: the tag (32) and the amount (16). */
export const leafLength = 48
export const tagLength = 32
/** Amounts are below 2^96. With fewer than 2^32 leaves no sum reaches 2^128. */
export const amountLimit = 2n ** 96n
/** Each member's sum is split into this many parts. */
export const fewestParts = 4
export const mostParts = 8

/** The most shards of a tree, as a power of two. */
export const mostShardBits = 6

const shardLabel = new TextEncoder().encode('shard')

/** Returns the 32 bytes by which a member recognises leaves, made of a wallet's signature. */
export function keyOf(signature: Uint8Array): Uint8Array {
  return sha256(signature)
}

/**
 * Returns the tag of a member's part (0 to 7) in a snapshot. It contains the member's address, so that no leaf can serve
 * two members, and the key, so that nobody else can compute it.
 */
export function leafTag({ key, address }: MemberKey, snapshot: Snapshot, part: number): Uint8Array {
  return hmac(sha256, key, joined(snapshotId(snapshot), bytesOf(address, 20), numberBytes(part, 1)))
}

/** Returns the tags of a member's first parts; without `parts`, of all that a member can have. */
export function leafTags({ key, address }: MemberKey, snapshot: Snapshot, parts = mostParts): Uint8Array[] {
  const keyed = hmac.create(sha256, key).update(joined(snapshotId(snapshot), bytesOf(address, 20)))
  return Array.from({ length: parts }, (_, part) => keyed.clone().update(Uint8Array.of(part)).digest())
}

/** Returns the number of the shard, of 2^`shardBits` (0 to 8), that contains all leaves of a member. */
export function shardOf({ key, address }: MemberKey, snapshot: Snapshot, shardBits: number): number {
  const digest = hmac(sha256, key, joined(snapshotId(snapshot), bytesOf(address, 20), shardLabel))
  return (digest[0] as number) >> (8 - shardBits)
}

/**
 * Splits an amount into 4 to 8 parts of random sizes, which can be zero. `random` returns that many random bytes.
 * @throws RangeError when the amount is negative or 2^96 and more.
 */
export function splitAmount(amount: bigint, random: (length: number) => Uint8Array): bigint[] {
  if (amount < 0n || amount >= amountLimit) throw new RangeError(`${amount} is not from 0 to below 2^96`)
  const count = fewestParts + Number(numberOf(random(8)) % BigInt(mostParts - fewestParts + 1))
  // 32 bytes for at most 12: no size is noticeably more frequent than another.
  const cuts = Array.from({ length: count - 1 }, () => numberOf(random(32)) % (amount + 1n))
  const edges = [0n, ...cuts.toSorted((one, other) => (one < other ? -1 : 1)), amount]
  return edges.slice(1).map((edge, at) => edge - (edges[at] as bigint))
}

/** Returns a leaf as bytes. @throws RangeError when its tag or amount does not fit. */
export function leafBytes({ tag, amount }: Leaf): Uint8Array<ArrayBuffer> {
  if (tag.length !== tagLength) throw new RangeError(`a tag has ${tagLength} bytes`)
  if (amount >= amountLimit) throw new RangeError('an amount is below 2^96')
  return joined(tag, numberBytes(amount, leafLength - tagLength))
}
