import { formatAmount } from '@terahold/money/amount'
import type { PayoutLimits } from '../payout/rules/limit-rules.ts'

/** The limits of a UTC day, and why they are raised: one line of 10 to 500 characters. Sums in minor units. */
export type LimitRaise = PayoutLimits & { readonly day: string; readonly reason: string }

/** Returns the fields of a `PayoutLimitRaise`. */
export function raiseFields({ day, perHour, perDay, newWallets, reason }: LimitRaise, decimals: number) {
  const sum = (amount: bigint) => `${formatAmount(amount, decimals)} USDT`
  return { day, perHour: sum(perHour), perDay: sum(perDay), newWallets: sum(newWallets), reason }
}
