import { formatAmount, parseAmount } from '@terahold/money/amount'

/** Enough decimals for every amount the server writes. Calculations on the device use them. */
export const PLACES = 18

/** Returns the minor units of a decimal string that may be negative. Throws `AmountError` like `parseAmount`. */
export function parseSignedAmount(text: string, decimals = PLACES): bigint {
  return text.startsWith('-') ? -parseAmount(text.slice(1), decimals) : parseAmount(text, decimals)
}

const SHOWN_PLACES = 4

export const isLoss = (amount: string) => amount.startsWith('-')

/**
 * Returns the size of a loss for a sentence that says "loses", rounded up at the fourth decimal, so that it never looks smaller.
 */
export function lossSize(loss: string): string {
  const step = 10n ** BigInt(PLACES - SHOWN_PLACES)
  const size = -parseSignedAmount(loss)
  return formatAmount(((size + step - 1n) / step) * step, PLACES)
}
