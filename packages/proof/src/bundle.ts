import { compareBytes, hexOf, numberOf } from './bytes.ts'
import type { Claim } from './claim.ts'
import { type HistoryVerdict, type LogProof, type SeenHistory, verifyHistory } from './history.ts'
import { leafLength, leafTag, type MemberKey, mostParts, tagLength } from './leaf.ts'
import type { LogKeys } from './log-keys.ts'
import type { VerifyEd25519 } from './note.ts'
import { snapshotDay } from './snapshot.ts'
import { nodeLength, nodesOf } from './tree.ts'
import { type Anchor, type LeafPath, type Verdict, verifyPath } from './verify.ts'

/** A line of the member's account statement, as it was shown. */
export type BundleLine = {
  readonly at: string
  readonly memo: string
  readonly amount: string
  readonly balance: string
}

/** An order with the terms that it keeps, each as the server states it. */
export type BundleOrder = {
  readonly orderNo: string
  readonly plan: string
  readonly state: string
  readonly terms: Readonly<Record<string, string>>
}

/** The bundle's night in the log of all nights, and the head before it that the device had seen, which this one continues. */
export type BundleLog = { readonly proof: LogProof; readonly earlier: SeenHistory | null }

export const owedParts = ['available', 'held', 'pending', 'unearned', 'refunds'] as const

/** Everything that a member needs to prove what they were owed, and to claim it, when our servers are gone. */
export type Bundle = {
  /** When the device made it, as ISO 8601. */
  readonly madeAt: string
  readonly anchor: Anchor
  /** The chain block at which the reserves are to be read; null without an anchored root. */
  readonly assetBlock: number | null
  readonly symbol: string
  readonly decimals: number
  readonly member: MemberKey
  /** What the books say, in minor units. */
  readonly owed: Readonly<Record<(typeof owedParts)[number], bigint>>
  /** The member's leaves with their way to the root: the reserve contract takes exactly this. */
  readonly claim: Claim
  readonly lines: readonly BundleLine[]
  readonly orders: readonly BundleOrder[]
  /** Null without a log. */
  readonly log: BundleLog | null
}

/**
 * Verifies a bundle in itself, without a network: each leaf is the member's, leads to the root, and their sum is what the
 * books say. The chain must then have the same root for the day.
 */
export function verifyBundle({ anchor, claim, member, owed }: Bundle): Verdict {
  const parts = new Set(claim.proofs.map(({ part }) => part))
  if (parts.size < claim.proofs.length) return { verified: false, fault: 'malformed' }
  let sum = 0n
  for (const { part, place, tile, tileIndex, siblings } of claim.proofs) {
    if (part >= mostParts || siblings.length % nodeLength !== 0) return { verified: false, fault: 'malformed' }
    const path: LeafPath = { ...claim, tile, tileIndex, siblings: nodesOf(siblings) }
    const verdict = verifyPath(path, anchor)
    if (!verdict.verified) return verdict
    const leaf = tile.subarray(place * leafLength, (place + 1) * leafLength)
    const isOwn =
      leaf.length === leafLength &&
      compareBytes(leaf.subarray(0, tagLength), leafTag(member, anchor.snapshot, part)) === 0
    if (!isOwn) return { verified: false, fault: 'member_missing' }
    sum += numberOf(leaf.subarray(tagLength))
  }
  const expected = owedParts.reduce((total, part) => total + owed[part], 0n)
  if (parts.size === 0 && expected !== 0n) return { verified: false, fault: 'member_missing' }
  return sum === expected ? { verified: true } : { verified: false, fault: 'amount_differs' }
}

/**
 * Verifies the log in a bundle, without a network: it is signed by the given keys, or else by those that it names, continues
 * the earlier head, and has the bundle's root for its night. Null for a bundle without a log.
 */
export async function verifyBundleLog(
  { anchor, log }: Pick<Bundle, 'anchor' | 'log'>,
  keys: LogKeys | null,
  verify?: VerifyEd25519,
): Promise<HistoryVerdict | null> {
  if (log === null) return null
  const night = { day: snapshotDay(anchor.snapshot), root: hexOf(anchor.root).slice(2) }
  return verifyHistory(log.proof, { keys, seen: log.earlier, night }, verify)
}

/** Returns the sum of the parts of a claim that the reserve has not paid yet, and the claim of these parts only. */
export function openClaim(claim: Claim, claimedParts: number): { readonly claim: Claim; readonly sum: bigint } {
  const proofs = claim.proofs.filter(({ part }) => Math.floor(claimedParts / 2 ** part) % 2 === 0)
  const amounts = proofs.map(({ tile, place }) =>
    numberOf(tile.subarray(place * leafLength + tagLength, (place + 1) * leafLength)),
  )
  return { claim: { ...claim, proofs }, sum: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

/** Returns what the reserve pays for a sum of leaves: the member's share of its cash, at most in full. Minor units. */
export function shareOf(sum: bigint, { cash, total }: { readonly cash: bigint; readonly total: bigint }): bigint {
  return total === 0n ? 0n : (sum * (cash < total ? cash : total)) / total
}
