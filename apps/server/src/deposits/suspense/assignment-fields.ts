import { formatAmount } from '@terahold/money/amount'
import { getAddress } from 'viem'

type Assigned = {
  readonly txHash: string
  readonly logIndex: number
  readonly sender: string
  /** Minor units. */
  readonly amount: bigint
  readonly target: string
  readonly memberId: string | null
  readonly venueId: string | null
  readonly evidence: string
}

/** Returns the fields of an assignment’s `SuspenseAssignment`. */
export function assignmentFields(
  { txHash, logIndex, sender, amount, target, memberId, venueId, evidence }: Assigned,
  decimals: number,
) {
  return {
    transferHash: txHash,
    logIndex,
    sender: getAddress(sender),
    amount: `${formatAmount(amount, decimals)} USDT`,
    target,
    targetId: memberId ?? venueId ?? 'none',
    evidence,
  }
}
