import { formatAmount } from '@terahold/money/amount'
import { getAddress } from 'viem'

type Announced = {
  readonly to: string
  /** Minor units. */
  readonly amount: bigint
  readonly reason: string
}

/** Returns the fields of a `HouseWithdrawal`. */
export function houseWithdrawalFields({ to, amount, reason }: Announced, decimals: number) {
  return {
    to: getAddress(to),
    amount: `${formatAmount(amount, decimals)} USDT`,
    amountMinor: String(amount),
    reason,
  }
}
