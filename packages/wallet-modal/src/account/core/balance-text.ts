import type { Balance } from '../../ports/wallet-port.ts'
import { decimalText } from '../../shell/core/decimal-text.ts'

const shownDecimals = 3

/**
 * Returns the balance as decimal text with three decimals, with the grouping and the decimal mark of a language if one is given. Cuts
 * instead of rounding, so that it never shows more than the balance.
 *
 * @example balanceText({ value: 1999999n, decimals: 6, symbol: 'USDT' }) // '1.999'
 * @example balanceText({ value: 10000n, decimals: 0, symbol: 'USDT' }, 'fr') // '10 000,000'
 */
export function balanceText({ value, decimals }: Balance, language?: string): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .padEnd(shownDecimals, '0')
    .slice(0, shownDecimals)
  const sign = value < 0n ? '-' : ''
  return `${sign}${decimalText(whole, fraction, language)}`
}
