import { formatAmount, parseAmount } from './amount.ts'

/** Places of a TH/s figure: power is counted in whole mTH/s. */
const POWER_DECIMALS = 3

/**
 * mTH/s of a TH/s string: `parsePower('0.5')` is `500n`.
 * @throws AmountError when the text is not digits with at most three places.
 */
export function parsePower(th: string): bigint {
  return parseAmount(th, POWER_DECIMALS)
}

/** The TH/s string of mTH/s: `formatPower(10_000n)` is `'10'`. */
export function formatPower(mths: bigint): string {
  return formatAmount(mths, POWER_DECIMALS)
}
