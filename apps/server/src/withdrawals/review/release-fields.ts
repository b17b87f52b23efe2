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

/** Where a payout is made. */
type Place = { readonly token: { readonly address: string; readonly decimals: number }; readonly vault: string }

/** Returns the fields of a withdrawal’s `WithdrawalRelease`. The amount is what the recipient gets. */
export function releaseFields({ withdrawId, memberId, toAddress, amount, fee }: Payout, { token, vault }: Place) {
  return {
    withdrawalId: withdrawId,
    memberId,
    to: getAddress(toAddress),
    token: getAddress(token.address),
    vault: getAddress(vault),
    amount: `${formatAmount(amount - fee, token.decimals)} USDT`,
    amountMinor: String(amount - fee),
  }
}
