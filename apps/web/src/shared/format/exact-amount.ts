import { formatAmount, parseDecimal } from '@terahold/ui/format-amount'

/** Returns an amount with all its decimals as text, for a button or a title that cannot contain an element. */
export function exactAmount(value: string, locale: string): string {
  const { minorUnits, decimals } = parseDecimal(value)
  return formatAmount(minorUnits, decimals, { locale, maxFraction: decimals }).text
}
