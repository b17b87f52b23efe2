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
  /** Asked for by the member in the 24 hours up to this one, this one included. */
  lastDay: bigint
  lastDayCount: number
  memberAddress: string
  onHold: boolean
  /** What the ledger still holds for exactly this withdrawal. */
  heldForIt: bigint
  codeConsumed: boolean
  /** The destination is on the list of addresses, and nobody has released this one since it was put there. */
  blocked: boolean
  /** The destination is an address of the house's. */
  toHouse: boolean
}

export type PayoutCaps = { releaseFrom: bigint; releaseFromCount: number; perHour: bigint; perDay: bigint }

export type Fault =
  | 'destination_is_not_the_member'
  | 'destination_is_the_house'
  | 'money_is_not_held'
  | 'code_not_consumed'
  | 'not_released'
  | 'released_by_one_person'

/**
 * What no withdrawal the application queued can show: somebody has changed the database. The payout process trusts nothing
 * the application decided; it looks at the same facts again under its own database role.
 */
export function findFault(candidate: Candidate, caps: PayoutCaps): Fault | undefined {
  if (candidate.toAddress !== candidate.memberAddress) return 'destination_is_not_the_member'
  // Money that goes from one pocket of the house to another is booked as that by whoever reads the chain, and would be booked twice.
  if (candidate.toHouse) return 'destination_is_the_house'
  if (candidate.heldForIt !== candidate.amount) return 'money_is_not_held'
  if (!candidate.codeConsumed) return 'code_not_consumed'
  if (candidate.releasedBy !== null) {
    const isOnePerson = candidate.preparedBy === null || candidate.preparedBy === candidate.releasedBy
    return isOnePerson ? 'released_by_one_person' : undefined
  }
  const isLarge = candidate.lastDay >= caps.releaseFrom || candidate.lastDayCount >= caps.releaseFromCount
  return candidate.needsRelease || isLarge ? 'not_released' : undefined
}

/** Whether something has come up since the withdrawal was queued that sends it back to be screened again. */
export function mustBeScreenedAgain({ onHold, blocked }: Candidate): boolean {
  return onHold || blocked
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
  caps: Pick<PayoutCaps, 'perHour' | 'perDay'>,
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
