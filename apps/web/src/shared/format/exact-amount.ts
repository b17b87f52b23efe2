import { formatAmount, parseDecimal } from '@terahold/ui/format-amount'

/** An amount as text with every place it has, for a button or a title where no element can stand. */
export function exactAmount(value: string, locale: string): string {
  const { minorUnits, decimals } = parseDecimal(value)
  return formatAmount(minorUnits, decimals, { locale, maxFraction: decimals }).text
}
