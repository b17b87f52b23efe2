/** One queued withdrawal with everything the payout process saw for itself before signing. All sums in minor units. */
export type Candidate = {
  memberId: string
  withdrawId: string
  toAddress: string
  amount: bigint
  fee: bigint
  needsRelease: boolean
  preparedBy: string | null
  releasedBy: string | null
  lastDay: bigint
  member: { address: string; holdUntil: Date | null }
  /** What the ledger still holds for exactly this withdrawal. */
  heldForIt: bigint
  codeConsumed: boolean
  blocked: boolean
}

export type PayoutCaps = { releaseFrom: bigint; perHour: bigint; perDay: bigint }

export type Finding =
  | 'destination_is_not_the_member'
  | 'money_is_not_held'
  | 'code_not_consumed'
  | 'not_released'
  | 'released_by_one_person'
  | 'blocked_without_release'

/**
 * Why this withdrawal must not be signed, or undefined. The payout process trusts nothing the application decided:
 * it looks at the same facts again under its own database role.
 */
export function findFault(candidate: Candidate, caps: PayoutCaps): Finding | undefined {
  if (candidate.toAddress !== candidate.member.address) return 'destination_is_not_the_member'
  if (candidate.heldForIt !== candidate.amount) return 'money_is_not_held'
  if (!candidate.codeConsumed) return 'code_not_consumed'
  const mustBeReleased = candidate.needsRelease || candidate.lastDay >= caps.releaseFrom
  if (candidate.releasedBy === null) {
    if (mustBeReleased) return 'not_released'
    return candidate.blocked ? 'blocked_without_release' : undefined
  }
  return candidate.preparedBy === null || candidate.preparedBy === candidate.releasedBy
    ? 'released_by_one_person'
    : undefined
}

export type Room = {
  /** Paid or on its way in the last hour and the last 24 hours. */
  lastHour: bigint
  lastDay: bigint
  /** What the vault holds and what its cap still lets out today. */
  vaultBalance: bigint
  vaultCapLeft: bigint
}

/** The longest front part of the queue that fits into every cap; what does not fit waits. */
export function fitting<T extends { amount: bigint; fee: bigint }>(
  queue: readonly T[],
  room: Room,
  caps: PayoutCaps,
): T[] {
  const limit = [caps.perHour - room.lastHour, caps.perDay - room.lastDay, room.vaultBalance, room.vaultCapLeft].reduce(
    (a, b) => (a < b ? a : b),
  )
  const chosen: T[] = []
  let total = 0n
  for (const item of queue) {
    total += item.amount - item.fee
    if (total > limit) break
    chosen.push(item)
  }
  return chosen
}

/** At least a fifth more on both figures, as nodes ask of a replacement (they want a tenth). */
export function bumped(
  fees: { maxFee: bigint; maxTip: bigint },
  market: { maxFee: bigint; maxTip: bigint },
): { maxFee: bigint; maxTip: bigint } {
  const more = (old: bigint, now: bigint) => {
    const raised = (old * 12n + 9n) / 10n
    return raised > now ? raised : now
  }
  return { maxFee: more(fees.maxFee, market.maxFee), maxTip: more(fees.maxTip, market.maxTip) }
}
