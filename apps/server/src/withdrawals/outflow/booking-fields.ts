import { formatAmount } from '@terahold/money/amount'

/** Returns the fields of an `OutflowBooking`. The amount is in minor units. */
export function bookingFields(
  given: {
    readonly log: { readonly txHash: string; readonly logIndex: number }
    readonly amount: bigint
    readonly memberId: string
    /** Undefined for a withdrawal that the books have lost. */
    readonly withdrawId: string | undefined
    readonly reason: string
  },
  decimals: number,
) {
  const { log, amount, memberId, withdrawId, reason } = given
  return {
    transferHash: log.txHash.toLowerCase(),
    logIndex: log.logIndex,
    amount: `${formatAmount(amount, decimals)} USDT`,
    memberId,
    withdrawalId: withdrawId ?? 'none',
    reason,
  }
}
