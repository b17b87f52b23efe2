/** Whether a text can be an e-mail address: one @, something before it, a dotted name behind it. The server judges the rest. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
