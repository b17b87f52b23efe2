/**
 * Joins the digits before and after the decimal mark, with the grouping and the mark of a language if one is given.
 *
 * @example decimalText('10000', '000', 'fr') // '10 000,000'
 */
export function decimalText(whole: string, fraction: string, language?: string): string {
  if (language === undefined) return `${whole}.${fraction}`
  const numbers = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const mark = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return `${numbers.format(BigInt(whole))}${mark}${fraction}`
}
