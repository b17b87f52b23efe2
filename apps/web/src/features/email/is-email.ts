/**
 * Returns whether a text can be an email address: one @, something before it, a name with a dot after it. The server checks the
 * rest.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
