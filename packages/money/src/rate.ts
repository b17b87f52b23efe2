/** One whole in basis points. */
export const BPS = 10_000n

/**
 * The share of an amount, rounded down: `applyBps(101n, 300)` is `3n`.
 * @throws RangeError when the rate is not a whole number of basis points from 0 to 10,000, or the amount is negative.
 */
export function applyBps(amount: bigint, bps: number): bigint {
  if (!Number.isInteger(bps) || bps < 0 || bps > 10_000) throw new RangeError(`${bps} is no rate in basis points`)
  if (amount < 0n) throw new RangeError(`${amount} is negative`)
  return (amount * BigInt(bps)) / BPS
}
