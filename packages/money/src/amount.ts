/** A text that is not an amount: it has a sign, an exponent, a blank, or more decimal places than the asset. */
export class AmountError extends Error {
  override readonly name = 'AmountError'
}

/**
 * Returns the minor units of a decimal string, without rounding: `parseAmount('12.5', 18)` is `12500000000000000000n`. Throws
 * `AmountError` if the text is not digits with at most `decimals` decimal places.
 */
export function parseAmount(text: string, decimals: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new AmountError(`"${text}" is not a decimal amount`)
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) throw new AmountError(`"${text}" has more than ${decimals} decimal places`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * Returns minor units as the shortest decimal string: `formatAmount(12500000000000000000n, 18)` is `'12.5'`. Throws `AmountError`
 * if the amount is negative; use `formatSigned` for those.
 */
export function formatAmount(minor: bigint, decimals: number): string {
  if (minor < 0n) throw new AmountError(`${minor} is negative`)
  if (decimals === 0) return minor.toString()
  const digits = minor.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Returns minor units that may be negative as the shortest decimal string: `formatSigned(-5n, 1)` is `'-0.5'`. */
export function formatSigned(minor: bigint, decimals: number): string {
  return minor < 0n ? `-${formatAmount(-minor, decimals)}` : formatAmount(minor, decimals)
}
