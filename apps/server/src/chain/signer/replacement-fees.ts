import type { Fees } from '../chain.ts'

/** What nodes want for a replacement, of both figures. */
const replacementPercent = 115n

/** From how many times the market's fee on it cannot be the fee that keeps a transaction out of the blocks, as when the chain stands still. */
const enough = 4n

/**
 * Returns fees that nodes take instead of those of an unmined transaction with the same nonce, whose tip was at most its fee. Undefined
 * when the earlier fee is enough: raised on and on, the next block would take all that the key has.
 */
export function replacementFees(
  { maxFeePerGas: fee, maxPriorityFeePerGas: tip }: Fees,
  earlierFee: bigint,
): Fees | undefined {
  if (earlierFee >= fee * enough) return undefined
  const least = (earlierFee * replacementPercent) / 100n
  return { maxFeePerGas: fee > least ? fee : least, maxPriorityFeePerGas: tip > least ? tip : least }
}
