import type { PayoutFault } from '@terahold/contract/codes/incidents'
/** A queued withdrawal with everything the payout process read for itself before signing. Amounts in minor units. */
export type Candidate = {
  memberId: string
  withdrawId: string
  toAddress: string
  amount: bigint
  fee: bigint
  needsRelease: boolean
  preparedBy: string | null
  releasedBy: string | null
  /** The member's requests in the 24 hours up to and including this one. */
  lastDay: bigint
  lastDayCount: number
  memberAddress: string
  onHold: boolean
  /** What the ledger still holds for exactly this withdrawal. */
  heldForIt: bigint
  codeConsumed: boolean
  /** The destination is blocked, and two operators have not released the withdrawal since. */
  blocked: boolean
  /** The destination is one of the house's addresses. */
  toHouse: boolean
  /**
   * What two operators signed for exactly this payout, verified by this process; `none` if nobody released it, `other_vault` if they
   * signed it before the vault was replaced.
   */
  release: 'none' | 'signed' | 'unsigned' | 'expired' | 'other_vault'
  /**
   * What two operators signed for the move of the account to this address, verified by this process; `none` if it never moved, `late` if
   * it expired before it was verified.
   */
  move: 'none' | 'signed' | 'unsigned' | 'late'
  /** What the halt over a late move is about. */
  moveCase?: string
  /** The vault first paid this address less than 24 hours ago, or never. */
  isNewWallet: boolean
  /** What the vault paid this address in the last 24 hours or is paying it, in sums that need no release. */
  paidToIt: bigint
}

/** From when on a withdrawal needs two operators. */
export type ReleaseCaps = { releaseFrom: bigint; releaseFromCount: number }

/**
 * Returns contradictions that no withdrawal queued by the application can have, so somebody changed the database. The
 * payout process trusts none of the application's decisions and checks the same facts under its own database role.
 */
export function findFault(candidate: Candidate, caps: ReleaseCaps): PayoutFault | undefined {
  if (candidate.toAddress !== candidate.memberAddress) return 'destination_is_not_the_member'
  if (candidate.move === 'unsigned') return 'move_not_signed'
  if (candidate.move === 'late') return 'move_verified_too_late'
  // The watcher books transfers between house addresses as internal moves, so a payout to one would be booked twice.
  if (candidate.toHouse) return 'destination_is_the_house'
  if (candidate.heldForIt !== candidate.amount) return 'money_is_not_held'
  if (!candidate.codeConsumed) return 'code_not_consumed'
  if (candidate.releasedBy !== null) {
    const isOnePerson = candidate.preparedBy === null || candidate.preparedBy === candidate.releasedBy
    if (isOnePerson) return 'released_by_one_person'
    return candidate.release === 'unsigned' || candidate.release === 'none' ? 'release_not_signed' : undefined
  }
  const isLarge =
    candidate.amount >= caps.releaseFrom ||
    candidate.lastDay >= caps.releaseFrom ||
    candidate.lastDayCount >= caps.releaseFromCount
  return candidate.needsRelease || isLarge ? 'not_released' : undefined
}

/**
 * Whether something since the withdrawal was queued sends it back to screening.
 * @param vaultCap The most that the vault pays without a release.
 */
export function mustBeScreenedAgain({ onHold, blocked, release, amount, fee }: Candidate, vaultCap: bigint): boolean {
  const mustBeSignedAgain = release === 'expired' || release === 'other_vault'
  return onHold || blocked || mustBeSignedAgain || (release === 'none' && amount - fee > vaultCap)
}
