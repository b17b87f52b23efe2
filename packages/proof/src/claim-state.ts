import { openClaim, shareOf } from './bundle.ts'
import { hexOf } from './bytes.ts'
import type { Claim } from './claim.ts'
import type { MemberKey } from './leaf.ts'
import { type ReadChain, readClaimedParts, readExit, readNewest } from './reserve.ts'
import { encodeClaim, encodeOpenExit } from './reserve-calls.ts'
import type { Anchor } from './verify.ts'

/** What a member can do with the reserve now. `data` is the calldata for it. */
export type ClaimState =
  | { readonly state: 'noRoot' }
  /** Anyone can open the exit from then on, in seconds since 1970, if no newer root appears. */
  | { readonly state: 'notDue'; readonly from: number }
  | { readonly state: 'due'; readonly data: string }
  /** The exit pays from another root than the member's: the one of this day. */
  | { readonly state: 'otherDay'; readonly day: number }
  | { readonly state: 'open'; readonly pays: bigint; readonly data: string }
  | { readonly state: 'done' }

/** A member's verified leaves, and the tree they are in. */
export type OwnLeaves = { readonly anchor: Anchor; readonly claim: Claim; readonly member: MemberKey }

/**
 * Reads from the chain what a member can claim out of the reserve; null for someone without a leaf, who can claim nothing.
 * Rejects when the node does not answer.
 */
export async function claimStateOf(read: ReadChain, { anchor, claim, member }: OwnLeaves): Promise<ClaimState | null> {
  if (claim.proofs.length === 0) return null
  const { reserve } = anchor.snapshot
  const [newest, exit] = await Promise.all([readNewest(read, reserve), readExit(read, reserve)])
  if (newest === null) return { state: 'noRoot' }
  if (exit.openedAt === 0)
    return exit.now < exit.from ? { state: 'notDue', from: exit.from } : { state: 'due', data: encodeOpenExit() }
  if (newest.root !== hexOf(anchor.root)) return { state: 'otherDay', day: newest.day }
  const open = openClaim(claim, await readClaimedParts(read, reserve, claim))
  if (open.claim.proofs.length === 0) return { state: 'done' }
  const pays = shareOf(open.sum, { cash: exit.cash, total: anchor.total })
  return { state: 'open', pays, data: encodeClaim(member, open.claim) }
}
