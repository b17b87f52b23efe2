import { formatSigned } from '@terahold/money/amount'

/** Returns the fields of a `DifferenceAcceptance`. A sum is in minor units. */
export function acceptanceFields(
  given: {
    readonly name: string
    readonly subject: string
    readonly unit: string
    readonly difference: bigint
    readonly reconciliationId: string
    readonly reason: string
  },
  decimals: number,
) {
  const { name, subject, unit, difference, reconciliationId, reason } = given
  const text = differenceText({ unit, difference }, decimals)
  return { name, subject: subject || 'none', difference: text, reconciliationId, reason }
}

/** Returns a difference with its unit, such as `-3.5 USDT` or `2 items`. */
export function differenceText(
  { unit, difference }: { readonly unit: string; readonly difference: bigint },
  decimals: number,
): string {
  return unit === 'minor' ? `${formatSigned(difference, decimals)} USDT` : `${difference} items`
}
