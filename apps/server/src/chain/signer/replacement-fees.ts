import type { Fees } from '../chain.ts'

/** Nodes take a replacement when both figures are a tenth higher. This leaves room for rounding. */
const replacementPercent = 115n

/** A transaction that pays this many times the market's fee waits for another reason, for example because the chain stands still. */
const enough = 4n

/**
 * Returns the fees, in wei for each unit of gas, of a transaction that replaces an unmined one with the same nonce.
 * `earlierFee` is the highest fee of that one. Undefined when that fee is high enough already. If it were raised
 * without end, one block could take all the gas money of the key.
 */
export function replacementFees(
  { maxFeePerGas: fee, maxPriorityFeePerGas: tip }: Fees,
  earlierFee: bigint,
): Fees | undefined {
  if (earlierFee >= fee * enough) return undefined
  const least = (earlierFee * replacementPercent) / 100n
  return { maxFeePerGas: fee > least ? fee : least, maxPriorityFeePerGas: tip > least ? tip : least }
}
