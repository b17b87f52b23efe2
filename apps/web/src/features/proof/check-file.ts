import { type Claim, claimOf } from '@terahold/proof/claim'
import { decodeIndex } from '@terahold/proof/file'
import { type Anchor, type Claimant, leavesOfMember, type Verdict, verifyShard } from '@terahold/proof/verify'

/** The published files with a member's leaves, and what they must agree with. */
export type FileCheck = {
  readonly index: Uint8Array
  readonly leaves: Uint8Array
  readonly anchor: Anchor
  readonly claimant: Claimant
}

export type FileVerdict = {
  readonly verdict: Verdict
  readonly count: number
  readonly sum: bigint
  /** The member's leaves with their way to the root; null unless they are verified. */
  readonly claim: Claim | null
}

/** Verifies the files, and returns how many leaves of the member are in them with their sum. */
export function checkFile({ index, leaves, anchor, claimant }: FileCheck): FileVerdict {
  const verdict = verifyShard(index, leaves, anchor, claimant)
  const isFile = verdict.verified || verdict.fault === 'amount_differs'
  const { snapshot } = anchor
  const claim = verdict.verified ? claimOf(decodeIndex(index).shards, leaves, { snapshot, member: claimant }) : null
  return { verdict, ...(isFile ? leavesOfMember(leaves, snapshot, claimant) : { count: 0, sum: 0n }), claim }
}
