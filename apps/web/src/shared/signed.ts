import { parseAmount } from '@terahold/money/amount'

/** Places that hold every amount the server writes: calculations on the device are done in these. */
export const PLACES = 18

/** Minor units of a decimal string that may be negative. Throws an AmountError like `parseAmount`. */
export function parseSigned(text: string, decimals = PLACES): bigint {
  return text.startsWith('-') ? -parseAmount(text.slice(1), decimals) : parseAmount(text, decimals)
}
