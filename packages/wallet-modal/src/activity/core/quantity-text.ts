import { decimalText } from '../../shell/core/decimal-text.ts'

const shownDecimals = 3
const decimalNumber = /^-?(\d+)(?:\.(\d*))?$/

/**
 * Returns a decimal number with three decimals, rounded half up on its digits without floating point. The sign comes
 * from the operation. Grouping and decimal mark are those of the language, if one is given. Other text is returned unchanged.
 *
 * @example quantityText('1234.56789') // '1234.568'
 * @example quantityText('1234.56789', 'en') // '1,234.568'
 */
export function quantityText(numeric: string, language?: string): string {
  const match = decimalNumber.exec(numeric)
  if (!match) return numeric
  const [, whole = '0', fraction = ''] = match
  const kept = BigInt(whole + fraction.slice(0, shownDecimals).padEnd(shownDecimals, '0'))
  const rounded = fraction.charAt(shownDecimals) >= '5' ? kept + 1n : kept
  const digits = rounded.toString().padStart(shownDecimals + 1, '0')
  return decimalText(digits.slice(0, -shownDecimals), digits.slice(-shownDecimals), language)
}
