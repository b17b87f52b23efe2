import { formatAmount, parseAmount } from '@terahold/money/amount'

/** Places that hold every amount the server writes: calculations on the device are done in these. */
export const PLACES = 18

/** Minor units of a decimal string that may be negative. Throws an AmountError like `parseAmount`. */
export function parseSigned(text: string, decimals = PLACES): bigint {
  return text.startsWith('-') ? -parseAmount(text.slice(1), decimals) : parseAmount(text, decimals)
}

const SHOWN_PLACES = 6

export const isLoss = (amount: string) => amount.startsWith('-')

/** How large a loss is, for a sentence that says "loses": rounded up in the sixth place, so that it never looks smaller. */
export function lossSize(loss: string): string {
  const step = 10n ** BigInt(PLACES - SHOWN_PLACES)
  const size = -parseSigned(loss)
  return formatAmount(((size + step - 1n) / step) * step, PLACES)
}
