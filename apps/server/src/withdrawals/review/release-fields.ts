import { formatAmount } from '@terahold/money/amount'
import { getAddress } from 'viem'

type Payout = {
  readonly withdrawId: string
  readonly memberId: string
  readonly toAddress: string
  /** Minor units, with the fee. */
  readonly amount: bigint
  readonly fee: bigint
}

/** Returns the fields of a withdrawal’s `WithdrawalRelease`. The amount is what the recipient gets. */
export function releaseFields(
  { withdrawId, memberId, toAddress, amount, fee }: Payout,
  { address: token, decimals }: { address: string; decimals: number },
) {
  return {
    withdrawalId: withdrawId,
    memberId,
    to: getAddress(toAddress),
    token: getAddress(token),
    amount: `${formatAmount(amount - fee, decimals)} USDT`,
    amountMinor: String(amount - fee),
  }
}
