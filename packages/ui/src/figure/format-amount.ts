export interface AmountFormat {
  readonly locale: string
  /** The minimum number of decimals. */
  readonly minFraction?: number | undefined
  /** The maximum number of decimals. The rest is rounded down, so that a balance is never shown too high nor a loss too low. */
  readonly maxFraction?: number | undefined
}

export interface FormattedAmount {
  /** Grouped for the locale, with a minus sign (U+2212) for a loss, and `<` before the smallest step for anything smaller. */
  readonly text: string
  readonly isNegative: boolean
  readonly isZero: boolean
}

/**
 * Writes minor units for a person to read, in integers throughout.
 * @example formatAmount(1_234_500000n, 6, { locale: 'en' }).text // '1,234.50'
 */
export function formatAmount(minorUnits: bigint, decimals: number, format: AmountFormat): FormattedAmount {
  const { locale, minFraction = 2, maxFraction = 6 } = format
  const isNegative = minorUnits < 0n
  const shown = Math.min(Math.max(minFraction, maxFraction), Math.max(decimals, minFraction))
  const steps = scaleDown(minorUnits, decimals, shown)
  const isTiny = steps === 0n && minorUnits > 0n
  const number = writeSteps(isTiny ? 1n : absolute(steps), shown, minFraction, locale)
  return { text: `${isTiny ? '<' : ''}${isNegative ? '−' : ''}${number}`, isNegative, isZero: minorUnits === 0n }
}

/**
 * Parses a decimal string such as `-12.50` into minor units with as many decimals as it has. Throws `TypeError` for any other
 * text.
 */
export function parseDecimal(text: string): { minorUnits: bigint; decimals: number } {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) throw new TypeError(`Not a decimal number: ${text}`)
  const [, whole = '0', fraction = ''] = match
  return { minorUnits: BigInt(whole + fraction), decimals: fraction.length }
}

/** Converts minor units of `decimals` digits to units of `shown` digits, rounded towards minus infinity. */
function scaleDown(minorUnits: bigint, decimals: number, shown: number): bigint {
  if (decimals <= shown) return minorUnits * 10n ** BigInt(shown - decimals)
  const divisor = 10n ** BigInt(decimals - shown)
  const quotient = minorUnits / divisor
  return minorUnits < 0n && minorUnits % divisor !== 0n ? quotient - 1n : quotient
}

function writeSteps(steps: bigint, shown: number, minFraction: number, locale: string): string {
  const unit = 10n ** BigInt(shown)
  const { integer, decimalMark } = numberStyle(locale)
  const whole = integer.format(steps / unit)
  const digits = shown === 0 ? '' : (steps % unit).toString().padStart(shown, '0')
  const fraction = digits.slice(0, minFraction) + digits.slice(minFraction).replace(/0+$/, '')
  return fraction === '' ? whole : whole + decimalMark + fraction
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

const styles = new Map<string, { integer: Intl.NumberFormat; decimalMark: string }>()

function numberStyle(locale: string) {
  const known = styles.get(locale)
  if (known !== undefined) return known
  const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, numberingSystem: 'latn' })
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  const style = { integer, decimalMark: parts.find(({ type }) => type === 'decimal')?.value ?? '.' }
  styles.set(locale, style)
  return style
}
