import type { Fees } from '../chain.ts'

/** What nodes want for a replacement, of both figures. */
const replacementPercent = 115n

/** Returns fees that nodes take instead of those of an unmined transaction with the same nonce, whose tip was at most its fee. */
export function replacementFees({ maxFeePerGas: fee, maxPriorityFeePerGas: tip }: Fees, earlierFee: bigint): Fees {
  const least = (earlierFee * replacementPercent) / 100n
  return { maxFeePerGas: fee > least ? fee : least, maxPriorityFeePerGas: tip > least ? tip : least }
}
