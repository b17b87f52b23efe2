/**
 * Returns a number input's text after typing or pasting: digits with one minus sign before them and one decimal point. A comma
 * counts as the point. Null refuses the change.
 */
export function typedNumber(before: string, typed: string, maxLength: number): string | null {
  const text = typed.trim().replace(',', '.')
  if (!/^-?\d*\.?\d*$/.test(text)) return null
  if (text.length <= maxLength) return text
  const isOneKey = typed.length - before.length === 1
  return isOneKey ? null : text.slice(0, maxLength)
}

/** Returns the text once its input is left, without a sign or a point that nothing follows. */
export function settledNumber(text: string): string {
  return text === '-' ? '' : text.replace(/\.$/, '')
}
