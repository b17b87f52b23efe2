import { ratePlaces } from '@terahold/contract/codes/currencies'
import { formatSigned, parseAmount } from '@terahold/money/amount'
import { parseDecimal } from '@terahold/ui/format-amount'

/**
 * Returns an amount of USDT in another currency, exactly: USDT counts as a US dollar.
 * @example convert('-2.22', '0.92') // '-2.0424'
 */
export function convert(value: string, perDollar: string): string {
  const { minorUnits, decimals } = parseDecimal(value)
  return formatSigned(minorUnits * parseAmount(perDollar, ratePlaces), decimals + ratePlaces)
}
