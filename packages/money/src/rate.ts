/** 100 % in basis points. */
export const BPS = 10_000n

/**
 * Returns a share of an amount, rounded down: `applyBps(101n, 300)` is `3n`. Throws `RangeError` if the rate is not a whole number
 * from 0 to 10,000 bps, or the amount is negative.
 */
export function applyBps(amount: bigint, bps: number): bigint {
  if (!Number.isInteger(bps) || bps < 0 || bps > 10_000)
    throw new RangeError(`${bps} is not a rate from 0 to 10,000 bps`)
  if (amount < 0n) throw new RangeError(`${amount} is negative`)
  return (amount * BigInt(bps)) / BPS
}
