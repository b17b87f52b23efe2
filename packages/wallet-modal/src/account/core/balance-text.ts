import type { Balance } from '../../ports/wallet-port.ts'

const shownDecimals = 3

/**
 * Returns the balance as decimal text with three decimals. Cuts instead of rounding, so that it never shows more than
 * the balance.
 *
 * @example balanceText({ value: 1999999n, decimals: 6, symbol: 'USDT' }) // '1.999'
 */
export function balanceText({ value, decimals }: Balance): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .padEnd(shownDecimals, '0')
    .slice(0, shownDecimals)
  return `${value < 0n ? '-' : ''}${whole}.${fraction}`
}
