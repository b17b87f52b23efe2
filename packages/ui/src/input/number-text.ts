/**
 * What a number input makes of what was typed or pasted over its text: digits with one minus sign before them and one decimal
 * point; the comma of many keypads is taken for the point. Null refuses it: the text stays as it was.
 */
export function typedNumber(before: string, typed: string, maxLength: number): string | null {
  const text = typed.trim().replace(',', '.')
  if (!/^-?\d*\.?\d*$/.test(text)) return null
  if (text.length <= maxLength) return text
  const isOneKey = typed.length - before.length === 1
  return isOneKey ? null : text.slice(0, maxLength)
}

/** The text once its input is left: a sign or a point that leads to nothing goes. */
export function settledNumber(text: string): string {
  return text === '-' ? '' : text.replace(/\.$/, '')
}
