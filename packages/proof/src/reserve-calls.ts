import { bytesOf, hexOf, joined, numberBytes, numberOf } from './bytes.ts'
import type { Claim } from './claim.ts'
import type { MemberKey } from './leaf.ts'

/** The first four bytes of the Keccak-256 hash of each signature. A test compares them with the contract's. */
const selectors = {
  balanceOf: '0x70a08231',
  claim: '0xc76572c3',
  claimedPlaces: '0xbfa7d02b',
  decimals: '0x313ce567',
  exitCash: '0xa4b91ffb',
  exitFrom: '0x81a1399f',
  exitOpenedAt: '0xd8a8d718',
  hasReported: '0x0ac70511',
  newest: '0x8bdbdac1',
  openExit: '0x4227746a',
  owner: '0x8da5cb5b',
  payoutVault: '0x4f649a29',
  report: '0xaca0191a',
  reportsOfDay: '0x9b036715',
  rootOfDay: '0x22d7f10a',
  token: '0xfc0c546a',
} as const

/** The Keccak-256 hash of the event `RootAnchored`. */
export const anchoredTopic = '0x6bce552ffeae1c8529a4d34a80e1a0605001ecbf04622f9e676960e83a8c0e25'

type Reading = Exclude<keyof typeof selectors, 'claim' | 'openExit' | 'report'>

/** Returns the calldata of a call that reads, with its numbers and addresses. */
export function encodeRead(name: Reading, ...values: readonly (string | number)[]): string {
  return hexOf(joined(bytesOf(selectors[name], 4), ...values.map(wordOf)))
}

/** Returns the calldata that opens the exit. */
export function encodeOpenExit(): string {
  return selectors.openExit
}

/**
 * Returns the calldata that reports a day's proof in public: the root that was published, in hex with `0x`, or null for none,
 * and a short reason in ASCII. @throws RangeError when the reason is not of 1 to 32 such letters.
 */
export function encodeReport(day: number, root: string | null, reason: string): string {
  if (!/^[\x21-\x7e]{1,32}$/.test(reason)) throw new RangeError('a reason is a short code in ASCII')
  const code = new Uint8Array(32)
  code.set(new TextEncoder().encode(reason))
  const rootWord = root === null ? new Uint8Array(32) : bytesOf(root, 32)
  return hexOf(joined(bytesOf(selectors.report, 4), wordOf(day), rootWord, code))
}

/** Returns the calldata of a member's claim out of the reserve. */
export function encodeClaim({ address, key }: MemberKey, { depth, shardBits, proofs }: Claim): string {
  const tuples = proofs.map(({ part, place, tileIndex, tile, siblings }) => {
    const leaf = lengthAndBytes(tile)
    const head = [part, place, tileIndex, 5 * 32, 5 * 32 + leaf.length].map(wordOf)
    return joined(...head, leaf, lengthAndBytes(siblings))
  })
  const head = [wordOf(address), key, ...[depth, shardBits, 5 * 32, proofs.length].map(wordOf)]
  return hexOf(joined(bytesOf(selectors.claim, 4), ...head, ...offsetsOf(tuples).map(wordOf), ...tuples))
}

/** Returns an answer's words as numbers. @throws RangeError when it is not exactly that many words in hex. */
export function decodeWords(answer: unknown, count: number): readonly bigint[] {
  if (typeof answer !== 'string') throw new RangeError('the node gave no hex')
  const bytes = bytesOf(answer, 32 * count)
  return Array.from({ length: count }, (_, at) => numberOf(bytes.subarray(32 * at, 32 * at + 32)))
}

/** Returns where each tuple begins, after the offsets themselves. */
function offsetsOf(tuples: readonly Uint8Array[]): number[] {
  let at = 32 * tuples.length
  return tuples.map(({ length }) => {
    const start = at
    at += length
    return start
  })
}

/** Addresses are text; everything else is a number. */
function wordOf(value: string | number): Uint8Array {
  return typeof value === 'number' ? numberBytes(value, 32) : joined(new Uint8Array(12), bytesOf(value, 20))
}

function lengthAndBytes(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(32 * Math.ceil(bytes.length / 32))
  padded.set(bytes)
  return joined(wordOf(bytes.length), padded)
}
