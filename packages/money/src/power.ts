import { formatAmount, parseAmount } from './amount.ts'

/** Power is whole mTH/s: a TH/s figure has at most three decimal places. */
const POWER_DECIMALS = 3

/** Returns the mTH/s of a TH/s string: `parsePower('0.5')` is `500n`. Throws `AmountError` as `parseAmount` does. */
export function parsePower(th: string): bigint {
  return parseAmount(th, POWER_DECIMALS)
}

/** Returns mTH/s as a TH/s string: `formatPower(10_000n)` is `'10'`. */
export function formatPower(mths: bigint): string {
  return formatAmount(mths, POWER_DECIMALS)
}
